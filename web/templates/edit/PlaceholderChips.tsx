import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';
import {
  type ChecklistTexts,
  type Placeholder,
  PLACEHOLDERS,
  placeholdersIn,
} from '#shared/checklist/placeholders/placeholders.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * The words that are filled in for each person (Templates 13). A press writes one where the cursor is, or was last. Other words in
 * braces are named: a mistyped one stays as it is.
 */
export function PlaceholderChips({ content }: { content: ChecklistTexts }) {
  const id = useId();
  // Typing does not wait for a look at all texts.
  const settled = useDeferredValue(content);
  const unknown = useMemo(() => placeholdersIn(settled).unknown, [settled]);
  const last = useRef<TextControl | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (isText(target)) last.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="mt-2 flex flex-wrap items-center gap-2"
      // The field keeps its selection.
      onPointerDown={(event) => event.preventDefault()}
    >
      <span id={id} className="text-sm text-muted">
        {messages.filledIn}
      </span>
      {PLACEHOLDERS.map((word) => (
        <Button
          key={word}
          size="sm"
          aria-label={messages.insert(word)}
          onClick={() => {
            if (!insertInto(last.current, word)) toast.failure(messages.noField);
          }}
        >
          {`{${word}}`}
        </Button>
      ))}
      {unknown.length > 0 && (
        <p className="w-full text-sm break-words text-muted">{messages.notFilledIn(unknown)}</p>
      )}
    </div>
  );
}

/** A text of the draft: its fields are in these parts of the page. */
function isText(target: EventTarget | null): target is TextControl {
  const isControl =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
  return isControl && target.closest('[data-draft]') !== null;
}

function insertInto(field: TextControl | null, word: Placeholder): boolean {
  if (field === null || !field.isConnected) return false;
  const text = `{${word}}`;
  const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  if (field.maxLength > 0 && field.value.length - (end - start) + text.length > field.maxLength) return false;
  field.focus();
  field.setRangeText(text, start, end, 'end');
  // As if it were typed: React reads the value then.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
