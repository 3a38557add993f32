import FilePlus2 from 'lucide-react/icons/file-plus-2';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import ListTree from 'lucide-react/icons/list-tree';
import { Sidebar, SidebarGroup, SidebarLink } from '../layout/Sidebar.tsx';
import { paths } from '../paths.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { words } from './messages.ts';

export type TemplatesSidebarProps = {
  /** The page on which it stands, as its link says. */
  current: string;
  placeholder: string;
  term: string;
  onSearch: (term: string) => void;
};

/** The search and the ways between templates and subplans (spec §2 'Template list'). */
export function TemplatesSidebar({ current, placeholder, term, onSearch }: TemplatesSidebarProps) {
  return (
    <Sidebar
      label={words.templates}
      current={current}
      search={
        <SearchField
          label={placeholder.replace('...', '')}
          placeholder={placeholder}
          value={term}
          onChange={onSearch}
        />
      }
    >
      <SidebarGroup>
        <SidebarLink {...paths.templates()} activeOptions={{ exact: true }} icon={<LayoutTemplate />}>
          {words.viewTemplates}
        </SidebarLink>
        <SidebarLink {...paths.subplans()} icon={<ListTree />}>
          {words.viewSubplans}
        </SidebarLink>
        <SidebarLink {...paths.createTemplate()} icon={<FilePlus2 />}>
          {words.createTemplate}
        </SidebarLink>
      </SidebarGroup>
    </Sidebar>
  );
}
