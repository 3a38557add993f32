import { useState } from 'react';
import { TEXT_LENGTH } from '#shared/text.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { InlineEditor } from './InlineEditor.tsx';

export type NoteEditorProps = {
  note: string;
  onSave: (note: string) => void;
  /** `left`: the focus has moved elsewhere and must not be moved back. */
  onClose: (left?: 'left') => void;
};

/** Edits the note of a task (Checklists 7). Leaving the field saves it. */
export function NoteEditor({ note, onSave, onClose }: NoteEditorProps) {
  const [text, setText] = useState(note);

  function save(left?: 'left') {
    onSave(text.trim());
    onClose(left);
  }

  return (
    <InlineEditor
      label="Note"
      className="mt-2 flex flex-col gap-2"
      onCancel={() => onClose()}
      onLeave={() => save('left')}
    >
      <TextArea
        label="Note"
        hideLabel
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened the field
        autoFocus
        rows={2}
        maxLength={TEXT_LENGTH}
        value={text}
        onChange={setText}
        description="Enter saves, Shift+Enter starts a new line, Escape cancels."
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onKeyDown={(event) => {
          // While an input method composes a word, Enter accepts the word.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
      <div className="flex gap-2">
        <Button size="sm" tone="primary" onClick={() => save()}>
          Save note
        </Button>
        <Button size="sm" tone="quiet" onClick={() => onClose()}>
          Cancel
        </Button>
      </div>
    </InlineEditor>
  );
}
