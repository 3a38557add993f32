import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../system/config.ts';

/** Shows that the installation is a demo, and managers that it sends no mail (Mails 1). */
export function SystemBanner({ forManager }: { forManager: boolean }) {
  const { data: config } = useQuery(configQuery());
  const noMail = config && !config.mail_enabled && forManager;
  if (!config?.demo && !noMail) return null;
  return (
    <aside
      aria-label="Notice"
      className="no-print border-b border-line bg-amber-soft px-4 py-1.5 text-center text-xs font-medium text-amber-ink"
    >
      {config.demo && 'This is a demo: enter nothing confidential. '}
      {noMail &&
        (config.demo
          ? 'Email is not set up: reminders are shown, not sent.'
          : 'Email is not set up, so reminders are not sent.')}
    </aside>
  );
}
