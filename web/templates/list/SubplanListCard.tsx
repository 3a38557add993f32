import { dueText } from '#shared/checklist/due.ts';
import { noteLine } from '#shared/notes/plainText.ts';
import type { TemplateSubplan } from '#shared/templates/schema.ts';
import { messages as checklistMessages } from '../../checklist/messages.ts';
import { Card, CardButton } from '../../ui/Card.tsx';
import { Clamp, Truncate } from '../../ui/Truncate.tsx';
import { messages } from '../messages.ts';

const SHOWN_TOPICS = 3;

/** The card of a subplan, with its first topics. */
export function SubplanListCard({ subplan, onOpen }: { subplan: TemplateSubplan; onOpen: () => void }) {
  const { due_in_days: days, due } = subplan;
  const more = subplan.topics.length - SHOWN_TOPICS;
  return (
    <Card interactive className="gap-2">
      <h2 className="min-w-0 text-lg font-semibold">
        <CardButton title={subplan.name} className="block w-full truncate" onClick={onOpen}>
          {subplan.name}
        </CardButton>
      </h2>
      <p className="flex justify-between gap-4 text-xs font-medium text-muted">
        <span className="shrink-0">{due ? `Due: ${dueText(due)}` : `Due in: ${days} days`}</span>
        <span className="truncate font-normal" title={subplan.template_name}>
          {subplan.template_name}
        </span>
      </p>
      <Clamp
        text={noteLine(subplan.description).text || messages.noDescription}
        lines={2}
        className="text-muted"
      />
      {subplan.topics.length === 0 ? (
        <p className="text-sm text-muted">{checklistMessages.noTopics}</p>
      ) : (
        <ul className="flex flex-col gap-0.5 text-sm">
          {subplan.topics.slice(0, SHOWN_TOPICS).map((topic) => (
            <li key={topic.id} className="flex min-w-0 items-center gap-2">
              <span aria-hidden className="size-1 shrink-0 rounded-full bg-line-strong" />
              <Truncate text={topic.name} />
            </li>
          ))}
          {more > 0 && <li className="pl-3 text-muted">{`... and ${more} more`}</li>}
        </ul>
      )}
    </Card>
  );
}
