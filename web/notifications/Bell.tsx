import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useId, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { preloadable, whenIdle } from '../ui/preloadable.tsx';

const NotificationCentre = preloadable(
  async () => (await import('./panel/NotificationCentre.tsx')).NotificationCentre,
);

/** Opens the notifications. All behind the button, with the count on it, is loaded when the page has been shown. */
export function Bell() {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const [unread, setUnread] = useState('');
  useEffect(() => whenIdle(() => setWanted(true)), []);
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
      <div id={id} popover="auto" className="bell-panel" onBeforeToggle={() => setWanted(true)}>
        {wanted && (
          <ErrorBoundary Failed={() => null}>
            <NotificationCentre onUnread={setUnread} />
          </ErrorBoundary>
        )}
      </div>
    </>
  );
}
