import { useInfiniteQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import { callForFile } from '../client/http.ts';
import { CsvButton } from '../ui/CsvButton.tsx';
import { ListPages } from '../layout/ListStates.tsx';
import { SettingsFrame } from '../people/SettingsFrame.tsx';
import { AccessList } from '../plans/accessLog/AccessList.tsx';
import { accessLogQuery } from '../plans/accessLog/api.ts';
import { messages } from '../plans/accessLog/messages.ts';

/** Reads that people may do only because they are HR, for admins (Access log 4). */
export default function AccessPage() {
  const query = useInfiniteQuery(accessLogQuery());
  const entries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <SettingsFrame
      page="access"
      lead={messages.lead}
      actions={
        entries &&
        entries.length > 0 && (
          <CsvButton
            label={messages.export}
            name="access-log.csv"
            read={() => callForFile('GET /access-log/export')}
            failed={messages.exportFailed}
          />
        )
      }
    >
      <ListPages query={query} items={entries} texts={messages} icon={<ListChecks />}>
        {(found) => <AccessList entries={found} />}
      </ListPages>
    </SettingsFrame>
  );
}
