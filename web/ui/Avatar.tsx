import { SOFT, type Tone } from './Badge.tsx';
import { cx } from './cx.ts';

const TONES: readonly Tone[] = ['accent', 'blue', 'green', 'amber', 'red', 'grey'];
const SIZES = { sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-12 text-lg' };

/** A person's initials on a colour that depends on the name. Decorative: the name is shown beside it. */
export function Avatar({ name, size = 'md' }: { name: string; size?: 'sm' | 'md' | 'lg' | undefined }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid shrink-0 place-items-center rounded-full font-semibold select-none',
        SIZES[size],
        SOFT[toneOf(name)],
      )}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || '?';
}

function toneOf(name: string): Tone {
  // 31 is the usual small prime for hashing text; any that mixes well would do.
  const hash = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7);
  return TONES[hash % TONES.length]!;
}
