import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getUser } from '../client/session.ts';
import { useAppLocation } from '../router/location.ts';
import { loadChunk } from '../ui/chunk.ts';
import { preloadable, whenIdle } from '../ui/preloadable.tsx';
import { openLater } from '../ui/runLater.ts';
import type { handleKey, KeyContext } from './handleKey.ts';
import { onOpenShortcuts } from './openShortcuts.ts';
import type { Pressed } from './table.ts';

const ShortcutsDialog = preloadable(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

const load = () => loadChunk(async () => (await import('./handleKey.ts')).handleKey);

const ignore = () => {};

type ShortcutsProps = Pick<KeyContext, 'openPalette' | 'assignTerm'>;

/** Handles the shortcuts of web/shortcuts/table.ts, and shows their list (Screens 16). */
export function Shortcuts(props: ShortcutsProps) {
  const { path } = useAppLocation();
  const pressed = useRef<Pressed | null>(null);
  const loaded = useRef<typeof handleKey>(undefined);
  const [isListed, setListed] = useState(false);
  const list = () => openLater(ShortcutsDialog, () => setListed(true));

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const context = { ...props, path, list };
    if (loaded.current) pressed.current = loaded.current(event, pressed.current, context);
  });
  const onOpen = useEffectEvent(list);

  useEffect(() => {
    // One for all keys, so that they are handled in their order.
    let started: Promise<unknown> | undefined;
    const loading = () =>
      (started ??= load().then(
        (handler) => (loaded.current = handler),
        (error: unknown) => {
          started = undefined;
          throw error;
        },
      ));
    // Keys pressed before the code is loaded are replayed in order. A failure is tried again with the next key.
    const listener = (event: KeyboardEvent) => {
      if (loaded.current) handle(event);
      else loading().then(() => handle(event), ignore);
    };
    whenIdle(() => void loading().catch(ignore));
    document.addEventListener('keydown', listener);
    const stop = onOpenShortcuts(() => onOpen());
    return () => {
      document.removeEventListener('keydown', listener);
      stop();
    };
  }, []);

  return (
    isListed && (
      <ShortcutsDialog roles={getUser() ?? { is_manager: false }} onClose={() => setListed(false)} />
    )
  );
}
