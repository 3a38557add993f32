import FilePlus2 from 'lucide-react/icons/file-plus-2';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import ListTree from 'lucide-react/icons/list-tree';
import { paths } from '../../sitemap/paths.ts';
import { Sidebar, SidebarGroup, SidebarLink } from '../../layout/Sidebar.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { messages } from '../messages.ts';

type TemplatesSidebarProps = {
  /** The label of the current page's link. */
  current: string;
  placeholder: string;
  term: string;
  onSearch: (term: string) => void;
};

/** The search box and the links between templates and subplans. */
export function TemplatesSidebar({ current, placeholder, term, onSearch }: TemplatesSidebarProps) {
  return (
    <Sidebar
      label={messages.templates}
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
        <SidebarLink to={paths.templates()} exact icon={<LayoutTemplate />}>
          {messages.viewTemplates}
        </SidebarLink>
        <SidebarLink to={paths.subplans()} icon={<ListTree />}>
          {messages.viewSubplans}
        </SidebarLink>
        <SidebarLink to={paths.createTemplate()} icon={<FilePlus2 />}>
          {messages.createTemplate}
        </SidebarLink>
      </SidebarGroup>
    </Sidebar>
  );
}
