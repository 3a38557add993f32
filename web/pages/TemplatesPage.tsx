import { matchesSearch } from '#shared/search.ts';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { useWholeList } from '../client/wholeList.ts';
import { templateListQuery } from '../templates/api.ts';
import { SearchFrame } from '../templates/list/SearchFrame.tsx';
import { NoTemplates, TemplateGrid } from '../templates/list/TemplateGrid.tsx';
import { useDeleteDialog } from '../templates/list/useDeleteDialog.tsx';
import { messages } from '../templates/messages.ts';

/** The templates that the manager may see. */
export default function TemplatesPage() {
  const query = useWholeList(templateListQuery());
  const { askToDelete, dialog } = useDeleteDialog();
  return (
    <>
      <SearchFrame
        title={messages.templates}
        current={messages.viewTemplates}
        placeholder={messages.search}
        query={query}
        rest={query.rest}
        loading={messages.loadingTemplates}
        failed={messages.templatesFailed}
        matches={matches}
        empty={<NoTemplates />}
        noMatch={messages.noTemplatesMatch}
      >
        {(found) => <TemplateGrid templates={found} onDelete={askToDelete} />}
      </SearchFrame>
      {dialog}
    </>
  );
}

function matches({ name, description }: TemplateSummary, term: string): boolean {
  return matchesSearch(term, name, description);
}
