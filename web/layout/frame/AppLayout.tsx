import type { ReactNode } from 'react';
import { ToastOutlet } from '../../ui/ToastOutlet.tsx';
import { TopBar, type TopBarProps } from './TopBar.tsx';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../system/config.ts';

/** The top bar with the strip below it unless the page has a bar of its own, the toasts and the page below them, for every page behind the sign-in. */
export function AppLayout({
  children,
  strip,
  ownBar,
  ...bar
}: TopBarProps & { strip: ReactNode; ownBar: boolean; children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="fixed -top-20 left-2 z-30 rounded-md bg-accent px-4 py-2 font-medium text-on-solid focus:top-2"
      >
        Skip to content
      </a>
      <SystemBanner forManager={bar.viewer.is_manager} />
      {!ownBar && <TopBar {...bar} />}
      {!ownBar && strip}
      {children}
      <ToastOutlet />
    </>
  );
}

/** Shows that the installation is a demo, and managers that it sends no mail (Mails 1). */
function SystemBanner({ forManager }: { forManager: boolean }) {
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
