import { matchesSearch } from '#shared/search.ts';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { useWholeList } from '../client/wholeList.ts';
import { useSearch } from '../router/location.ts';
import { directReportsQuery } from '../directory/team/queries.ts';
import { templateListQuery } from '../templates/api.ts';
import { SearchFrame } from '../templates/list/SearchFrame.tsx';
import { TemplateGrid } from '../templates/list/TemplateGrid.tsx';
import { useDeleteDialog } from '../templates/list/useDeleteDialog.tsx';
import { messages } from '../templates/messages.ts';
import { preloadable } from '../ui/preloadable.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

const NoTemplates = preloadable(
  async () => (await import('../templates/examples/NoTemplates.tsx')).NoTemplates,
);

const OwnPlanLine = preloadable(async () => (await import('../plans/dashboard/OwnPlanLine.tsx')).OwnPlanLine);

const SelectTemplateForReport = preloadable(
  async () => (await import('../directory/team/SelectTemplateForReport.tsx')).SelectTemplateForReport,
);

/** The templates that the manager may see; with `?assign=`, to choose the one for a direct report. */
export default function TemplatesPage() {
  const query = useWholeList(templateListQuery());
  const { assign } = useSearch();
  const { is_direct_report } = useViewer();
  const reports = useWholeList(directReportsQuery(), { enabled: assign !== undefined });
  const report = reports.data?.find(({ id }) => id === assign);
  const { askToDelete, dialog } = useDeleteDialog();
  return (
    <>
      <SearchFrame
        title={PAGES.templates.title}
        lead={is_direct_report && <OwnPlanLine />}
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
      {report && <SelectTemplateForReport report={report} />}
    </>
  );
}

function matches({ name, description }: TemplateSummary, term: string): boolean {
  return matchesSearch(term, name, description);
}
