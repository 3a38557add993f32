import Bold from 'lucide-react/icons/bold';
import Braces from 'lucide-react/icons/braces';
import Eye from 'lucide-react/icons/eye';
import ImageIcon from 'lucide-react/icons/image';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type Placeholder, PLACEHOLDERS } from '#shared/checklist/placeholders/placeholders.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { messages } from '../messages.ts';
import type { MarkName } from './marks.ts';

const ICONS: Record<MarkName, ReactNode> = {
  bold: <Bold />,
  italic: <Italic />,
  list: <List />,
  numbers: <ListOrdered />,
  link: <LinkIcon />,
  image: <ImageIcon />,
};

const NAMES = Object.keys(ICONS) as MarkName[];

/** The keys of marks with Ctrl or ⌘, while the note has the focus. */
const KEYS: Readonly<Record<string, MarkName>> = { b: 'bold', i: 'italic', k: 'link' };

/** Returns the mark that a key sets, or null. */
export function markOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): MarkName | null {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return null;
  return KEYS[key.toLowerCase()] ?? null;
}

type MarkToolbarProps = {
  onMark: (name: MarkName) => void;
  isPreview: boolean;
  onPreview: () => void;
  /** Inserts a word that is filled in for each person; only in templates. */
  onWord?: ((word: Placeholder) => void) | undefined;
};

/** Sets the marks of a note for people who do not know their signs. One stop of the Tab key; arrows move within it. */
export function MarkToolbar({ onMark, isPreview, onPreview, onWord }: MarkToolbarProps) {
  const [hasWords, setHasWords] = useState(false);
  return (
    // Its first button is the stop of the Tab key.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="toolbar"
      aria-label={messages.formatting}
      className="flex flex-wrap"
      // The field keeps its selection.
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={moveWithin}
    >
      {NAMES.map((name, index) => (
        <IconButton
          key={name}
          size="sm"
          label={messages.marks[name]}
          icon={ICONS[name]}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onMark(name)}
        />
      ))}
      {onWord && (
        <IconButton
          size="sm"
          label={messages.placeholder}
          icon={<Braces />}
          tabIndex={-1}
          aria-expanded={hasWords}
          onClick={() => setHasWords(!hasWords)}
        />
      )}
      <IconButton
        size="sm"
        label={messages.preview}
        icon={<Eye />}
        tabIndex={-1}
        aria-pressed={isPreview}
        onClick={onPreview}
      />
      {onWord && hasWords && (
        <div className="flex flex-wrap gap-1">
          {PLACEHOLDERS.map((word) => (
            <Button key={word} size="sm" tone="quiet" tabIndex={-1} onClick={() => onWord(word)}>
              {`{${word}}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
