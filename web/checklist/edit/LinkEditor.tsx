import { useState } from 'react';
import { LINK_LENGTH } from '#shared/checklist/limits.ts';
import { addLink, linkHref, typedLinks, whyLinksAreRefused } from '#shared/checklist/links.ts';
import { isBlank } from '#shared/text.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messages } from '../messages.ts';
import { InlineEditor } from './InlineEditor.tsx';

export type LinkEditorProps = {
  taskContent: string;
  onAdd: (taskContent: string) => void;
  /** `left`: the focus has moved elsewhere and must not be moved back. */
  onClose: (left?: 'left') => void;
};

/** Adds a link to a task, or several. Each must be an address that can be shown as a link (Checklists 6, 7). */
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
      // Leaving the field keeps the typed link.
      onLeave={() => (isBlank(link) ? onClose('left') : add('left'))}
    >
      <TextField
        label="Link URL"
        hideLabel
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened the field
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
  if (typedLinks(link).some((part) => linkHref(part) === null)) return messages.linkIsNoAddress;
  return whyLinksAreRefused(addLink(taskContent, link));
}
