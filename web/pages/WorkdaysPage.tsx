import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { PAGES } from '../sitemap/pageTable.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AddCalendarDialog } from '../organisation/workdays/CalendarDialog.tsx';
import { CalendarList } from '../organisation/workdays/CalendarList.tsx';
import { messages } from '../organisation/workdays/messages.ts';
import { calendarsQuery } from '../organisation/workdays/queries.ts';

/** The calendars of working days, for HR and admins (Working days 3). */
export default function WorkdaysPage() {
  const query = useQuery(calendarsQuery());
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title={PAGES.workdays.title}
      lead={messages.lead}
      width="reading"
      actions={
        <Button
          tone="primary"
          icon={<Plus />}
          disabledReason={query.data ? null : messages.loading}
          onClick={() => setIsAdding(true)}
        >
          {messages.add}
        </Button>
      }
      sidebar={<SettingsSidebar page="workdays" />}
    >
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(calendars) =>
          calendars.length === 0 ? (
            <EmptyState icon={<CalendarDays />} title={messages.none}>
              {messages.noneText}
            </EmptyState>
          ) : (
            <CalendarList calendars={calendars} />
          )
        }
      </QueryStates>
      {isAdding && (
        <AddCalendarDialog isFirst={query.data?.length === 0} onClose={() => setIsAdding(false)} />
      )}
    </Page>
  );
}
