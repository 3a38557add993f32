import { useState } from 'react';
import { LINK_LENGTH } from '#shared/checklist/limits.ts';
import { addLink, shownLink, typedLinks, whyLinksAreRefused } from '#shared/checklist/links.ts';
import { isBlank } from '#shared/text.ts';
import { messages } from '../messages.ts';
import { BELOW_TASK_NAME } from '../view/TaskLinks.tsx';
import { InPlace, isEnter } from './InPlace.tsx';

type LinkEditorProps = {
  taskContent: string;
  onAdd: (taskContent: string) => void;
  /** `left`: the focus has moved elsewhere and must not be moved back. */
  onClose: (left?: 'left') => void;
};

/** Adds a link to a task. It must be an address that can be shown as a link (Checklists 6, 7). */
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
    // The typed address is no part of the draft yet: the field undoes its own typing.
    <div className={BELOW_TASK_NAME} data-own-undo>
      <InPlace
        label={messages.linkUrl}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened the field
        autoFocus
        inputMode="url"
        placeholder={messages.enterLink}
        look="min-w-[min(16rem,100%)] text-sm"
        maxLength={LINK_LENGTH}
        value={link}
        error={error}
        onChange={(text) => {
          setLink(text);
          setError(null);
        }}
        onBlur={({ target }) => {
          // Another window has taken the focus.
          if (document.activeElement === target) return;
          // Leaving the field keeps the typed link.
          if (isBlank(link)) onClose('left');
          else add('left');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          } else if (isEnter(event)) {
            add();
          }
        }}
      />
    </div>
  );
}

function whyLinkIsRefused(link: string, taskContent: string): string | null {
  if (isBlank(link)) return messages.linkIsEmpty;
  if (typedLinks(link).some((part) => shownLink(part).href === null)) return messages.linkIsNoAddress;
  return whyLinksAreRefused(addLink(taskContent, link));
}
