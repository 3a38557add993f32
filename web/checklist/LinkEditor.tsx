import { useState } from 'react';
import { addLink, LINK_LENGTH, linkHref, whyLinksAreRefused } from '#shared/checklist/links.ts';
import { isBlank } from '#shared/text.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { InlineEditor } from './InlineEditor.tsx';
import { messages } from './messages.ts';

export type LinkEditorProps = {
  taskContent: string;
  onAdd: (taskContent: string) => void;
  /** `left`: the focus is elsewhere already, so it must not be fetched back. */
  onClose: (left?: 'left') => void;
};

/** Adds a link to a task: it must not be empty (spec §5), and must be an address that can be shown as a link. */
export function LinkEditor({ taskContent, onAdd, onClose }: LinkEditorProps) {
  const [link, setLink] = useState('');
  const [error, setError] = useState<string | null>(null);

  function add(left?: 'left') {
    const why = whyLinkIsRefused(link, taskContent);
    setError(why);
    if (why !== null) return;
    onAdd(addLink(taskContent, link));
    onClose(left);
  }

  return (
    <InlineEditor
      label="Link"
      className="mt-2 flex flex-wrap items-start gap-2"
      onCancel={() => onClose()}
      // Going elsewhere keeps what was typed.
      onLeave={() => (isBlank(link) ? onClose('left') : add('left'))}
    >
      <TextField
        label="Link URL"
        hideLabel
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to write here
        autoFocus
        inputMode="url"
        placeholder={messages.enterLink}
        className="grow basis-48"
        maxLength={LINK_LENGTH}
        value={link}
        error={error}
        onChange={(text) => {
          setLink(text);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <Button onClick={() => add()}>Add</Button>
      <Button tone="quiet" onClick={() => onClose()}>
        Cancel
      </Button>
    </InlineEditor>
  );
}

function whyLinkIsRefused(link: string, taskContent: string): string | null {
  if (isBlank(link)) return messages.linkIsEmpty;
  if (linkHref(link) === null) return messages.linkIsNoAddress;
  return whyLinksAreRefused(addLink(taskContent, link));
}
