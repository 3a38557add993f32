import { useQuery } from '@tanstack/react-query';
import { isBlank, TEXT_LENGTH } from '#shared/text.ts';
import { useKeptText } from '../client/useKeptText.ts';
import { CommentList } from '../plans/comments/CommentList.tsx';
import { SectionStates } from '../layout/SectionStates.tsx';
import { Button } from '../ui/Button.tsx';
import { submitOnSendKeys } from '../ui/sendKeys.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { messages } from './messages.ts';
import { taskCommentsQuery } from './queries.ts';
import { useCommentOnTask } from './api.ts';

type TaskCommentsProps = {
  id: string;
  name: string;
  /** Why no comment can be added, or null. */
  closed: string | null;
};

/** The comments on a task of somebody who need not see its plan, and the field for a new one. */
export function TaskComments({ id, name, closed }: TaskCommentsProps) {
  const query = useQuery(taskCommentsQuery(id));
  const [text, setText] = useKeptText(`comment on my task ${id}`);
  const add = useCommentOnTask(id, () => setText(''));
  const missing = isBlank(text) ? messages.missing : null;
  return (
    <div className="mt-comments">
      <SectionStates query={query} loading={messages.commentsLoading} failed={messages.commentsFailed}>
        {(comments) => <CommentList comments={comments} label={name} onPlan={false} />}
      </SectionStates>
      {closed !== null ? (
        <p className="mt-note">{closed}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (missing === null && !add.isPending) add.mutate(text);
          }}
        >
          <TextArea
            label={messages.writeOn(name)}
            hideLabel
            placeholder={messages.write}
            rows={1}
            maxLength={TEXT_LENGTH}
            value={text}
            onChange={setText}
            readOnly={add.isPending}
            onKeyDown={submitOnSendKeys}
          />
          {missing === null && (
            <Button type="submit" size="sm" tone="primary" busy={add.isPending}>
              {messages.send}
            </Button>
          )}
        </form>
      )}
    </div>
  );
}
