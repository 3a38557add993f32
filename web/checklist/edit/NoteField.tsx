import StickyNote from 'lucide-react/icons/sticky-note';
import { useId, useRef } from 'react';
import { TEXT_LENGTH } from '#shared/text.ts';
import { messages } from '../messages.ts';
import { BELOW_TASK_NAME } from '../view/TaskLinks.tsx';
import { InPlace, isEnter } from './InPlace.tsx';

export type NoteFieldProps = {
  note: string;
  onChange: (note: string) => void;
  /** `left`: the focus has moved elsewhere and must not be moved back. */
  onClose: (left?: 'left') => void;
};

/** The note of a task (Checklists 7). */
export function NoteField({ note, onChange, onClose }: NoteFieldProps) {
  const before = useRef(note);
  const help = useId();
  const trim = () => note !== note.trim() && onChange(note.trim());
  return (
    <div className={`${BELOW_TASK_NAME} group/note flex text-muted`}>
      <StickyNote aria-hidden className="mt-1.5 size-3.5 shrink-0 pointer-coarse:mt-3" />
      <div className="min-w-0 grow">
        <InPlace
          label={messages.note}
          data-note
          multiline
          look="text-sm text-muted focus:text-ink"
          maxLength={TEXT_LENGTH}
          value={note}
          aria-describedby={help}
          onChange={onChange}
          onFocus={({ target }) => {
            before.current = note;
            target.setSelectionRange(target.value.length, target.value.length);
          }}
          onBlur={({ target }) => {
            // Another window has taken the focus.
            if (document.activeElement === target) return;
            trim();
            onClose('left');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation();
              onChange(before.current);
              onClose();
            } else if (isEnter(event) && !event.shiftKey) {
              event.preventDefault();
              trim();
              onClose();
            }
          }}
        />
        <p id={help} className="hidden text-xs group-focus-within/note:block">
          {messages.noteKeys}
        </p>
      </div>
    </div>
  );
}
