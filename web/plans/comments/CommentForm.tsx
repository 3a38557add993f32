import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { NewComment } from '#shared/plans/comments/schema.ts';
import { isBlank, TEXT_LENGTH } from '#shared/text.ts';
import { useKeptText } from '../../client/useKeptText.ts';
import { UnsavedChanges } from '../../layout/UnsavedChanges.tsx';
import { Button } from '../../ui/Button.tsx';
import { submitOnSendKeys } from '../../ui/sendKeys.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { useAddComment } from './api.ts';
import { keyOfText } from './keyOfText.ts';
import { messages } from './messages.ts';

type CommentFormProps = {
  planId: string;
  about: Pick<NewComment, 'topic_id' | 'task_id'>;
  /** The name of the plan, topic or task. */
  name: string;
  /** Why no comment can be added, or null. */
  closed: string | null;
  /** How often the thread was opened to write in it: each time the field gets the focus. */
  timesOpened: number;
};

/**
 * The form of a new comment. It keeps the text until the comment is stored, also when comments are closed
 * meanwhile.
 */
export function CommentForm({ planId, about, name, closed, timesOpened }: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (timesOpened > 0) form.current?.querySelector('textarea')?.focus();
  }, [timesOpened]);
  const [text, setText] = useKeptText(keyOfText(planId, about));
  const add = useAddComment(planId, () => setText(''));
  const missing = isBlank(text) ? messages.missing : null;
  if (closed !== null && missing !== null) return <p className="text-sm text-muted">{closed}</p>;
  return (
    <form
      ref={form}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === null && closed === null && !add.isPending) add.mutate({ ...about, text });
      }}
    >
      {/* Outside the thread, which may be hidden. */}
      {createPortal(<UnsavedChanges when={!isBlank(text)} onDiscard={() => setText('')} />, document.body)}
      <TextArea
        label={`${messages.write}: ${name}`}
        hideLabel
        placeholder={messages.write}
        rows={2}
        maxLength={TEXT_LENGTH}
        value={text}
        onChange={setText}
        readOnly={add.isPending}
        onKeyDown={submitOnSendKeys}
        // The browser shows the line that is typed alone, half of the field below the window.
        onFocus={({ target }) => target.form?.scrollIntoView({ block: 'nearest' })}
      />
      <div className="flex items-center justify-end gap-4">
        <p className="grow text-xs text-muted pointer-coarse:hidden">{messages.hint}</p>
        <Button
          type="submit"
          size="sm"
          tone="primary"
          busy={add.isPending}
          disabledReason={missing ?? closed}
        >
          {messages.send}
        </Button>
      </div>
    </form>
  );
}
