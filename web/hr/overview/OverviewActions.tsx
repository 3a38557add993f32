import type { PlanFilter } from '#shared/lists/plans.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { paths } from '../../sitemap/paths.ts';
import { PAGES } from '../../sitemap/pageTable.ts';
import { ExportOverview } from './ExportOverview.tsx';

/** The links of the overview: for HR to the audit, and for everybody its file. */
export function OverviewActions({ filter, isHr }: { filter: PlanFilter; isHr: boolean }) {
  return (
    <>
      {isHr && (
        <LinkButton tone="quiet" to={paths.audit()}>
          {PAGES.audit.title}
        </LinkButton>
      )}
      <ExportOverview filter={filter} />
    </>
  );
}
