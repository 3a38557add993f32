import type { TemplateSubplan } from '#shared/templates/schema.ts';
import { messages } from '../checklist/messages.ts';
import { Card, CardButton } from '../ui/Card.tsx';
import { Clamp, Truncate } from '../ui/Truncate.tsx';
import { andMore, dueInColon, words } from './messages.ts';

/** Spec §2: the first 3 topics. */
const SHOWN_TOPICS = 3;

/** A subplan in the list of those that can be copied (spec §2 'Subplans page'). */
export function SubplanListCard({ subplan, onOpen }: { subplan: TemplateSubplan; onOpen: () => void }) {
  const more = subplan.topics.length - SHOWN_TOPICS;
  return (
    <Card interactive className="gap-2">
      <h2 className="min-w-0 text-lg font-semibold">
        <CardButton title={subplan.name} className="block w-full truncate" onClick={onOpen}>
          {subplan.name}
        </CardButton>
      </h2>
      <p className="flex justify-between gap-4 text-xs font-medium text-muted">
        <span className="shrink-0">{dueInColon(subplan.due_in_days)}</span>
        <span className="truncate font-normal" title={subplan.template_name}>
          {subplan.template_name}
        </span>
      </p>
      <Clamp text={subplan.description || words.noDescription} lines={2} className="text-muted" />
      {subplan.topics.length === 0 ? (
        <p className="text-sm text-muted">{messages.noTopics}</p>
      ) : (
        <ul className="flex flex-col gap-0.5 text-sm">
          {subplan.topics.slice(0, SHOWN_TOPICS).map((topic) => (
            <li key={topic.id} className="flex min-w-0 items-center gap-2">
              <span aria-hidden className="size-1 shrink-0 rounded-full bg-line-strong" />
              <Truncate text={topic.name} />
            </li>
          ))}
          {more > 0 && <li className="pl-3 text-muted">{andMore(more)}</li>}
        </ul>
      )}
    </Card>
  );
}
