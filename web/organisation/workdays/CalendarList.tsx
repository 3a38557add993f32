import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ListedCalendar } from '#shared/organisation/workdays/schema.ts';
import { DeleteDialog } from '../../layout/DeleteDialog.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useDeleteCalendar } from './api.ts';
import { EditCalendarDialog } from './CalendarDialog.tsx';
import { DaysOff } from './DaysOff.tsx';
import { ImportDaysDialog } from './ImportDaysDialog.tsx';
import { messages } from './messages.ts';
import { weekdaysText } from './weekdays.ts';

/** The calendars, each with its days off by year. The only one is open. */
export function CalendarList({ calendars }: { calendars: readonly ListedCalendar[] }) {
  return (
    <div className="border-t border-line">
      {calendars.map((calendar) => (
        <CalendarSection key={calendar.id} calendar={calendar} isOpen={calendars.length === 1} />
      ))}
    </div>
  );
}

function CalendarSection({ calendar, isOpen }: { calendar: ListedCalendar; isOpen: boolean }) {
  const [open, setOpen] = useState<'edit' | 'import' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const remove = useDeleteCalendar(calendar.id, close);
  return (
    <Disclosure title={calendar.name} isOpen={isOpen} note={messages.daysOffCount(calendar.days_off_count)}>
      <div className="flex items-start gap-3">
        <p className="min-w-0 grow break-words text-base text-muted">{aboutOf(calendar)}</p>
        <Menu
          label={messages.menuFor(calendar.name)}
          items={[
            { label: messages.import, icon: <CalendarPlus />, onSelect: () => setOpen('import') },
            { label: messages.edit, icon: <Pencil />, onSelect: () => setOpen('edit') },
            {
              label: messages.delete,
              icon: <Trash2 />,
              tone: 'danger',
              onSelect: () => {
                remove.reset();
                setOpen('delete');
              },
            },
          ]}
        />
      </div>
      <DaysOff id={calendar.id} onImport={() => setOpen('import')} />
      {open === 'edit' && <EditCalendarDialog calendar={calendar} onClose={close} />}
      {open === 'import' && <ImportDaysDialog calendar={calendar} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          title={messages.delete}
          text={messages.deleteText(calendar.name)}
          failed={messages.deleteFailed}
          remove={remove}
          onClose={close}
        />
      )}
    </Disclosure>
  );
}

function aboutOf({ weekdays, locations, is_default }: ListedCalendar): string {
  const whose = [...locations, ...(is_default ? [messages.isDefault] : [])];
  return [weekdaysText(weekdays), whose.length === 0 ? messages.noLocations : whose.join(', ')].join(' · ');
}
