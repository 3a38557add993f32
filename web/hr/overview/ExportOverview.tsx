import type { PlanFilter } from '#shared/lists/plans.ts';
import { callForFile } from '../../client/http.ts';
import { CsvButton } from '../../ui/CsvButton.tsx';
import { messages } from './messages.ts';

/** Downloads the ongoing plans. */
export const ExportOverview = ({ filter }: { filter: PlanFilter }) => (
  <CsvButton
    tone="quiet"
    label={messages.csv}
    name="overview.csv"
    read={() => callForFile('GET /overview.csv', { query: filter })}
    failed={messages.csvFailed}
  />
);
