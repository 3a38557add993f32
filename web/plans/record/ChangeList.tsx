import { changeLines, type ValueLine } from './changeLines.ts';
import { messages } from './messages.ts';

/** The changes of an edit, folded unless `isOpen`: each item with its old and new values (Plans 18). */
export function ChangeList({ changes, isOpen = false }: { changes: unknown; isOpen?: boolean }) {
  const lines = changeLines(changes);
  if (lines.length === 0) return null;
  return (
    <details className="mt-1" open={isOpen}>
      <summary className="w-fit rounded-sm text-sm font-medium text-accent-ink">{messages.changes}</summary>
      <ul className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-3 text-sm">
        {lines.map(({ what, values }, index) => (
          // Two lines can be equal, and the lines of an event never change.
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
      {field}: {old !== null && <del>{old}</del>}
      {old !== null && now !== null && ' → '}
      {now !== null && <ins className="text-ink no-underline">{now}</ins>}
    </p>
  );
}
