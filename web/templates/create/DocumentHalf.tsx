import { type RefObject, useMemo, useRef } from 'react';
import type { LineFate } from '#shared/templates/files/schema.ts';
import { itemOfLine, linesOfItem } from './document.ts';
import { messages } from './messages.ts';

type DocumentHalfProps = {
  text: string;
  lines: readonly LineFate[];
  /** The item whose lines are lit. */
  lit: readonly number[] | null;
  onLit: (item: readonly number[] | null) => void;
  onText: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  describedBy: string;
};

/** The document as editable text, with the number of each line and its result. */
export function DocumentHalf({ text, lines, lit, onLit, onText, field, describedBy }: DocumentHalfProps) {
  const count = useMemo(() => text.split('\n').length, [text]);
  const numbers = useMemo(() => Array.from({ length: count }, (_, index) => index + 1).join('\n'), [count]);
  const range = useMemo(() => linesOfItem(lines, lit), [lines, lit]);
  const frame = useRef<HTMLDivElement>(null);

  const showCaret = () => {
    const area = field.current;
    if (area === null) return;
    onLit(itemOfLine(lines, area.value.slice(0, area.selectionStart).split('\n').length));
  };

  return (
    <div ref={frame} className="doc">
      {range && (
        <span
          aria-hidden
          className="doc-lit"
          ref={(element) => {
            element?.style.setProperty('--from', String(range[0] - 1));
            element?.style.setProperty('--lines', String(range[1] - range[0] + 1));
          }}
        />
      )}
      <pre aria-hidden className="doc-numbers">
        {numbers}
      </pre>
      <textarea
        ref={field}
        aria-label={messages.document}
        aria-describedby={describedBy}
        value={text}
        rows={count}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        data-own-undo
        className="doc-text"
        onChange={({ target }) => onText(target.value)}
        onSelect={showCaret}
        onMouseMove={({ clientY, currentTarget }) => {
          const { top, height } = currentTarget.getBoundingClientRect();
          onLit(itemOfLine(lines, Math.floor(((clientY - top) / height) * count) + 1));
        }}
        onMouseLeave={showCaret}
      />
      <Fates lines={lines} />
    </div>
  );
}

/** The result of each line. Screen readers get the unusual ones; the others are not worth hearing. */
function Fates({ lines }: { lines: readonly LineFate[] }) {
  const fates = useMemo(() => {
    const parts: (string | LineFate)[] = [];
    let [plain, next] = ['', 1];
    for (const fate of lines) {
      plain += '\n'.repeat(fate.line - next);
      next = fate.line;
      if (fate.is_unusual) {
        parts.push(plain, fate);
        plain = '';
      } else plain += fate.became;
    }
    return [...parts, plain];
  }, [lines]);
  const unusual = lines.filter(({ is_unusual }) => is_unusual);
  return (
    <>
      <pre aria-hidden className="doc-fates">
        <span>
          {fates.map((part) => (typeof part === 'string' ? part : <b key={part.line}>{part.became}</b>))}
        </span>
      </pre>
      {unusual.length > 0 && (
        <ul className="sr-only" aria-label={messages.unusual}>
          {unusual.slice(0, MAX_READ).map(({ line, became }) => (
            <li key={line}>{messages.fate(line, became)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Nobody listens to more. */
const MAX_READ = 100;
