import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { preloadable, whenIdle } from '../ui/preloadable.tsx';
import { toast } from '../ui/toast.ts';
import { isShortcut, opening, SHORTCUT } from './shortcut.ts';

const Palette = preloadable(async () => (await import('./Palette.tsx')).Palette);

/** Opens the command palette, by a press or, anywhere, by Ctrl K or ⌘ K. */
export function PaletteButton() {
  /** What was typed until it opened; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const typing = useRef<string | null>(null);

  function show() {
    typing.current = '';
    // First the code, then the window: a page on which somebody works must not fail with it.
    Palette.preload()
      .then(
        () => setTyped(typing.current),
        () => toast.failure(opening.failed),
      )
      .finally(() => (typing.current = null));
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isShortcut(event)) {
      if (typed !== null) setTyped(null);
      // Another window wants an answer first.
      else if (document.querySelector('dialog[open], [role="dialog"]')) return;
      else show();
    } else if (typing.current !== null && isLetter) {
      // Whoever types on at once means the palette, not the page below it.
      typing.current += event.key;
    } else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    whenIdle(() => void Palette.preload().catch(() => {}));
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label={opening.open}
        aria-keyshortcuts={SHORTCUT.aria}
        aria-haspopup="dialog"
        title={`${opening.open} (${SHORTCUT.text})`}
        className="flex h-9 min-w-9 items-center justify-center gap-2 rounded-md border-line text-sm text-muted transition-colors duration-100 hover:bg-hover hover:text-ink lg:w-52 lg:justify-start lg:border lg:bg-canvas lg:px-2.5"
        onClick={show}
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="hidden grow text-left lg:block">{opening.search}</span>
        {/* As decoration: what a button reads must be part of its name. */}
        <kbd
          aria-hidden
          data-keys={SHORTCUT.text}
          className="hidden font-sans text-xs after:content-[attr(data-keys)] lg:block"
        />
      </button>
      {typed !== null && <Palette initialTerm={typed} onClose={() => setTyped(null)} />}
    </>
  );
}
