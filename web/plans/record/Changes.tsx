import { changeLines, type ValueLine } from './changes.ts';
import { words } from './messages.ts';

/** What an edit has changed, behind a press: each thing with what it said before and what it says now. */
export function Changes({ changes }: { changes: unknown }) {
  const lines = changeLines(changes);
  if (lines.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="w-fit rounded-sm text-sm font-medium text-accent-ink">{words.changes}</summary>
      <ul className="mt-2 flex flex-col gap-2 border-l-2 border-line-strong/50 pl-3 text-sm">
        {lines.map(({ what, values }, index) => (
          // Two changes can read the same, and they never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="min-w-0">
            <p className="font-medium break-words">{what}</p>
            {values.map((value) => (
              <Value key={value.field} value={value} />
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Value({ value: { field, old, new: now } }: { value: ValueLine }) {
  return (
    <p className="break-words whitespace-pre-line text-muted">
      {field}: {old !== null && <del className="decoration-muted/60">{old}</del>}
      {old !== null && now !== null && ' → '}
      {now !== null && <ins className="text-ink no-underline">{now}</ins>}
    </p>
  );
}
