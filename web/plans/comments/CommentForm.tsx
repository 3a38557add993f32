import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { NewComment } from '#shared/plans/schema.ts';
import { isBlank, TEXT_LENGTH } from '#shared/text.ts';
import { UnsavedChanges } from '../../layout/UnsavedChanges.tsx';
import { Button } from '../../ui/Button.tsx';
import { submitOnSendKeys } from '../../ui/sendKeys.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useAddComment } from './api.ts';
import { words } from './messages.ts';

export type CommentFormProps = {
  planId: string;
  about: Pick<NewComment, 'topic_id' | 'task_id'>;
  /** What is commented on. */
  name: string;
  /** Why nothing can be said any more, or null. */
  closed: string | null;
};

/** Where a comment is written. What was typed stays until it has arrived, also when the comments are closed meanwhile. */
export function CommentForm({ planId, about, name, closed }: CommentFormProps) {
  const [text, setText] = useState('');
  const add = useAddComment(planId, () => setText(''));
  const missing = isBlank(text) ? words.missing : null;
  if (closed !== null && missing !== null) return <p className="text-sm text-muted">{closed}</p>;
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null && closed === null && !add.isPending) add.mutate({ ...about, text });
      }}
    >
      {/* It has to ask also while the comments are folded away. */}
      {createPortal(<UnsavedChanges when={!isBlank(text)} />, document.body)}
      <TextArea
        label={`${words.write}: ${name}`}
        hideLabel
        placeholder={words.write}
        rows={2}
        maxLength={TEXT_LENGTH}
        value={text}
        onChange={setText}
        readOnly={add.isPending}
        onKeyDown={submitOnSendKeys}
      />
      <div className="flex items-center justify-end gap-4">
        <p className="grow text-xs text-muted pointer-coarse:hidden">{words.hint}</p>
        <Button
          type="submit"
          size="sm"
          tone="primary"
          busy={add.isPending}
          disabledReason={missing ?? closed}
        >
          {words.send}
        </Button>
      </div>
    </form>
  );
}
