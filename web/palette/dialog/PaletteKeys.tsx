import { Key } from '../../ui/Key.tsx';
import { messages } from './messages.ts';

/** The keys of the palette; hidden on touch screens. */
export function PaletteKeys() {
  const { keys } = messages;
  return (
    <p
      aria-hidden
      className="hidden shrink-0 gap-5 border-t border-line px-5 py-2.5 text-xs text-muted sm:flex pointer-coarse:hidden"
    >
      <span>
        <Key>↑</Key> <Key>↓</Key> {keys.move}
      </span>
      <span>
        <Key>↵</Key> {keys.open}
      </span>
      <span>
        <Key>esc</Key> {keys.close}
      </span>
    </p>
  );
}
