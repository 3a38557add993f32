import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { cx } from '../../ui/cx.ts';
import { preloadable, preloadQuietly } from '../../ui/preloadable.tsx';
import { messages } from './messages.ts';

const CalendarDialog = preloadable(async () => (await import('./CalendarDialog.tsx')).CalendarDialog);
const preload = () => preloadQuietly(CalendarDialog);

/** Opens the dialog of the viewer's calendar feed (Reminders 4). `compact` is for the row of a heading. */
export function CalendarButton({ compact = true }: { compact?: boolean }) {
  return (
    <DialogButton
      tone={compact ? 'quiet' : 'secondary'}
      size={compact ? 'sm' : 'md'}
      icon={<CalendarPlus />}
      onPointerEnter={preload}
      onFocus={preload}
      renderDialog={(close) => <CalendarDialog onClose={close} />}
    >
      {/* A phone has no room for the text beside the heading. */}
      <span className={cx(compact && 'max-sm:sr-only')}>{messages.open}</span>
    </DialogButton>
  );
}
