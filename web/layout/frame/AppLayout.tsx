import type { ReactNode } from 'react';
import { ToastOutlet } from '../../ui/ToastOutlet.tsx';
import { SystemBanner } from './SystemBanner.tsx';
import { TopBar, type TopBarProps } from './TopBar.tsx';

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
