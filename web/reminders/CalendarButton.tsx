import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { preloadable } from '../ui/preloadable.tsx';
import { words } from './messages.ts';

const CalendarDialog = preloadable(async () => (await import('./CalendarDialog.tsx')).CalendarDialog);
const preload = () => void CalendarDialog.preload().catch(() => {});

/** Brings one's own due dates into a calendar program. */
export function CalendarButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon={<CalendarPlus />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {/* A phone has no room for it beside the heading. */}
        <span className="max-sm:sr-only">{words.open}</span>
      </Button>
      {open && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  );
}
