import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useId, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { preloadable, whenIdle } from '../ui/preloadable.tsx';
import { toast } from '../ui/toast.ts';

const NotificationCentre = preloadable(
  async () => (await import('./panel/NotificationCentre.tsx')).NotificationCentre,
);

/** Opens the notifications. All behind the button, with the count on it, is loaded when the page has been shown. */
export function Bell() {
  const id = useId();
  const [loaded, setLoaded] = useState(false);
  const [unread, setUnread] = useState('');
  // Rendered once it is there: after a fallback React holds back for 300 ms what else has just been loaded.
  const [load] = useState(() => () => NotificationCentre.preload().then(() => setLoaded(true)));
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load]);
  return (
    <>
      <IconButton
        label={`Notifications${unread && `, ${unread} unread`}`}
        icon={
          <>
            <BellIcon />
            {unread && <b className="bell-count">{unread}</b>}
          </>
        }
        popoverTarget={id}
      />
      <div
        id={id}
        popover="auto"
        className="bell-panel"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open')
            load().catch(() => toast.failure('Failed to load the notifications. Please try again.'));
        }}
      >
        {loaded && <NotificationCentre onUnread={setUnread} />}
      </div>
    </>
  );
}
