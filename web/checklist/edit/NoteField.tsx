import { useQuery } from '@tanstack/react-query';
import StickyNote from 'lucide-react/icons/sticky-note';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Placeholder } from '#shared/checklist/placeholders/placeholders.ts';
import { TEXT_LENGTH } from '#shared/text.ts';
import { configQuery } from '../../system/config.ts';
import { messages } from '../messages.ts';
import { addLine, linkPasted, type Marked, type MarkName, setMark } from '../notes/marks.ts';
import { MarkToolbar, markOfKey } from '../notes/MarkToolbar.tsx';
import { RichNote } from '../notes/RichNote.tsx';
import { InPlanContext } from '../owners/inPlan.ts';
import { BELOW_TASK_NAME } from '../view/TaskLinks.tsx';
import { InPlace, isEnter } from './InPlace.tsx';

type NoteFieldProps = {
  note: string;
  onChange: (note: string) => void;
  /** `left`: the focus has moved elsewhere and must not be moved back. */
  onClose: (left?: 'left') => void;
};

/** The note of a task: Markdown as it is typed, with a toolbar (Checklists 7, 13). */
export function NoteField({ note, onChange, onClose }: NoteFieldProps) {
  const before = useRef(note);
  const help = useId();
  const { box, marked, change, mark, insert, onPaste } = useMarks(note, onChange);
  const trim = () => note !== note.trim() && onChange(note.trim());

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const name = markOfKey(event);
    if (event.key === 'Escape') {
      event.stopPropagation();
      onChange(before.current);
      onClose();
    } else if (name !== null) {
      // Ctrl K opens the search elsewhere.
      event.preventDefault();
      event.stopPropagation();
      mark(name);
    } else if (isEnter(event)) {
      event.preventDefault();
      if (event.shiftKey) return change(addLine(marked(event.currentTarget)));
      trim();
      onClose();
    }
  }

  return (
    <div
      ref={box}
      className={`${BELOW_TASK_NAME} group/note flex text-muted`}
      onBlur={({ relatedTarget, currentTarget, target }) => {
        // Another window has taken the focus, or the toolbar has.
        if (document.activeElement === target || currentTarget.contains(relatedTarget)) return;
        trim();
        onClose('left');
      }}
    >
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
          onFocus={({ target, relatedTarget }) => {
            if (box.current?.contains(relatedTarget)) return;
            before.current = note;
            target.setSelectionRange(target.value.length, target.value.length);
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <NoteTools {...{ help, note, mark, insert }} />
      </div>
    </div>
  );
}

/** Changes the text of the field around its selection. */
function useMarks(note: string, onChange: (note: string) => void) {
  const box = useRef<HTMLDivElement>(null);
  const selection = useRef<Marked | null>(null);
  const field = () => box.current?.querySelector('textarea') ?? null;

  // After the text has been rendered.
  useLayoutEffect(() => {
    const { start, end } = selection.current ?? {};
    selection.current = null;
    if (start !== undefined && end !== undefined) field()?.setSelectionRange(start, end);
  });

  const marked = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Marked => ({
    text: note,
    start: selectionStart,
    end: selectionEnd,
  });
  function change(next: Marked) {
    if (next.text.length > TEXT_LENGTH) return;
    selection.current = next;
    onChange(next.text);
    field()?.focus();
  }
  function mark(name: MarkName) {
    const area = field();
    if (area) change(setMark(marked(area), name));
  }
  function insert(word: Placeholder) {
    const area = field();
    if (!area) return;
    const { text, start, end } = marked(area);
    const until = `${text.slice(0, start)}{${word}}`;
    change({ text: until + text.slice(end), start: until.length, end: until.length });
  }
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const linked = linkPasted(marked(event.currentTarget), event.clipboardData.getData('text/plain'));
    if (linked === null) return;
    event.preventDefault();
    change(linked);
  }
  return { box, marked, change, mark, insert, onPaste };
}

type NoteToolsProps = {
  help: string;
  note: string;
  mark: (name: MarkName) => void;
  insert: (word: Placeholder) => void;
};

/** Below a focused note: its marks, its preview and its length. */
function NoteTools({ help, note, mark, insert }: NoteToolsProps) {
  const [isPreview, setIsPreview] = useState(false);
  const isInPlan = useContext(InPlanContext);
  return (
    <div className="hidden group-focus-within/note:block">
      <MarkToolbar
        onMark={mark}
        isPreview={isPreview}
        onPreview={() => setIsPreview(!isPreview)}
        onWord={isInPlan ? undefined : insert}
      />
      {isPreview && (
        <div className="my-2 rounded-md border border-line p-3 text-ink">
          <RichNote>{note}</RichNote>
        </div>
      )}
      <div id={help} className="flex flex-wrap justify-between gap-x-4 text-xs">
        <p>
          {messages.noteKeys} <Images note={note} />
        </p>
        <p className="figures">{lengthText(note.length)}</p>
      </div>
    </div>
  );
}

/** Where images show from, once there is one in the note. */
function Images({ note }: { note: string }) {
  const hosts = useQuery(configQuery()).data?.image_hosts ?? [];
  if (!note.includes('![')) return null;
  return hosts.length > 0 ? messages.imagesFrom(hosts) : messages.imagesOff;
}

/** From 90 % on, the remaining number counts. */
function lengthText(length: number): string {
  return length >= 0.9 * TEXT_LENGTH
    ? messages.left(TEXT_LENGTH - length)
    : messages.length(length, TEXT_LENGTH);
}
