import ImageIcon from 'lucide-react/icons/image';
import { useState } from 'react';
import { isRich, noteLine } from '#shared/notes/plainText.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { messages } from '../messages.ts';
import { RichNote } from './RichNote.tsx';

/** The longest note, in characters, that is shown whole in a row: about a line on a desktop. */
const SHORT = 120;

/** The note of a task in a list: one line, unfolded in place when there is more. */
export function FoldedNote({ note }: { note: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const rich = isRich(note);
  if (!rich && note.length <= SHORT) return <LinkedText>{note}</LinkedText>;
  const { text, hasImage } = noteLine(note);
  const toggle = (
    <button
      type="button"
      aria-expanded={isOpen}
      className="no-print shrink-0 font-medium text-accent-ink hover:underline"
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? messages.less : messages.more}
    </button>
  );
  return (
    <>
      <span className={isOpen ? 'hidden' : 'flex min-w-0 items-center gap-2 print:hidden'}>
        <span className="min-w-0 truncate">{text}</span>
        {hasImage && <ImageIcon aria-label={messages.hasImage} role="img" className="size-3.5 shrink-0" />}
        {toggle}
      </span>
      {/* A printed page shows it in any case. */}
      <div className={isOpen ? 'min-w-0' : 'hidden min-w-0 print:block'}>
        <RichNote>{note}</RichNote>
        {toggle}
      </div>
    </>
  );
}
