import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { preloadable, preloadQuietly, whenIdle } from '../ui/preloadable.tsx';
import { toast } from '../ui/toast.ts';
import { messages } from './messages.ts';
import { onOpenPalette } from './openPalette.ts';
import { isShortcut, useShortcut } from './shortcut.ts';

const PaletteDialog = preloadable(async () => (await import('./dialog/PaletteDialog.tsx')).PaletteDialog);

/** Opens the command palette on a press, or with Ctrl K or ⌘ K anywhere. */
export function PaletteButton() {
  /** The text that was typed before the dialog was rendered; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const typing = useRef<string | null>(null);
  const shortcut = useShortcut();

  function show(term = '') {
    typing.current = term;
    // The dialog is rendered once its code is loaded: a failure to load it must not break the page.
    PaletteDialog.preload()
      .then(
        // Rendered synchronously: a letter typed before a later render would reach the page below.
        () => flushSync(() => setTyped(typing.current)),
        () => toast.failure(messages.failed),
      )
      .finally(() => (typing.current = null));
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isShortcut(event)) {
      if (typed !== null) setTyped(null);
      // Not above another dialog.
      else if (document.querySelector('dialog[open], [role="dialog"]')) return;
      else show();
    } else if (typing.current !== null && isLetter) {
      // Letters typed while the code is loading belong to the palette, not to the page.
      typing.current += event.key;
    } else return;
    event.preventDefault();
  });

  const onOpen = useEffectEvent(show);

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    const stop = onOpenPalette((term) => onOpen(term));
    whenIdle(() => preloadQuietly(PaletteDialog));
    return () => {
      document.removeEventListener('keydown', listener);
      stop();
    };
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label={messages.open}
        aria-keyshortcuts={shortcut.aria}
        aria-haspopup="dialog"
        title={`${messages.open} (${shortcut.text})`}
        className="flex h-9 min-w-9 items-center justify-center gap-2 overflow-hidden rounded-md border-line text-sm text-muted transition-colors duration-100 hover:bg-hover hover:text-ink lg:w-52 lg:justify-start lg:border lg:bg-canvas lg:px-2.5"
        onClick={() => show()}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="hidden grow text-left lg:block">{messages.search}</span>
        {/* By CSS, because visible text must be part of the button's name. */}
        <kbd
          aria-hidden
          data-keys={shortcut.text}
          className="hidden font-sans text-xs after:content-[attr(data-keys)] lg:block"
        />
      </button>
      {typed !== null && (
        <PaletteDialog label={messages.open} initialTerm={typed} onClose={() => setTyped(null)} />
      )}
    </>
  );
}
