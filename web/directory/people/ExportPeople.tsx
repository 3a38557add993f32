import { callForFile } from '../../client/http.ts';
import { CsvButton } from '../../ui/CsvButton.tsx';
import { messages as exportMessages } from '../../plans/export/messages.ts';
import { messages } from './messages.ts';
import type { PeopleFilter } from './queries.ts';

export const ExportPeople = ({ filter }: { filter: PeopleFilter }) => (
  <CsvButton
    tone="quiet"
    label={messages.csv}
    name="people.csv"
    read={() => callForFile('GET /people/export', { query: filter })}
    failed={exportMessages.exportFailed}
  />
);
