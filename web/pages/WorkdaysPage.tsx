import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import { ListStates } from '../layout/ListStates.tsx';
import { AddCalendarDialog } from '../organisation/workdays/CalendarDialog.tsx';
import { CalendarList } from '../organisation/workdays/CalendarList.tsx';
import { messages } from '../organisation/workdays/messages.ts';
import { calendarsQuery } from '../organisation/workdays/queries.ts';
import { SettingsFrame } from '../people/SettingsFrame.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';

/** The calendars of working days, for HR and admins (Working days 3). */
export default function WorkdaysPage() {
  const query = useQuery(calendarsQuery());
  return (
    <SettingsFrame
      page="workdays"
      lead={messages.lead}
      actions={
        <DialogButton
          tone="primary"
          icon={<Plus />}
          disabledReason={query.data ? null : messages.loading}
          renderDialog={(close) => <AddCalendarDialog isFirst={query.data?.length === 0} onClose={close} />}
        >
          {messages.add}
        </DialogButton>
      }
    >
      <ListStates query={query} texts={messages} icon={<CalendarDays />}>
        {(calendars) => <CalendarList calendars={calendars} />}
      </ListStates>
    </SettingsFrame>
  );
}
