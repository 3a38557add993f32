import { useState } from 'react';
import {
  chosenDue,
  countsFromStart,
  type DueInput,
  MAX_OFFSET,
  MIN_OFFSET,
  type OffsetUnit,
} from '#shared/checklist/due.ts';
import { MAX_DAYS, MIN_DUE_IN_DAYS } from '#shared/checklist/limits.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import type { SubplanDraft } from '../draft/items.ts';
import type { ChangeChecklist } from '../draft/useDraft.ts';
import { messages } from '../messages.ts';

type Rule = keyof typeof messages.dueRules;
const RULES = Object.keys(messages.dueRules) as Rule[];

/** The fields for the due day of a template's subplan: a number of days, and their base (Checklists 5, Dates 1). */
export function DueInDaysField({ subplan, change }: { subplan: SubplanDraft; change: ChangeChecklist }) {
  // While the number is 0, the side of the start is that which was chosen.
  const [side, setSide] = useState<'before' | 'after'>('after');
  const due = countsFromStart(subplan) ? chosenDue(subplan.due) : null;
  const isBefore = due !== null && (due.offset === 0 ? side === 'before' : due.offset < 0);
  const rule: Rule = due === null ? 'assigned' : `${due.unit}_${isBefore ? 'before' : 'after'}`;
  const days = due === null ? subplan.due_in_days : Math.abs(due.offset);
  const edit = (fields: Partial<SubplanDraft>) =>
    change({ do: 'edit', kind: 'subplan', id: subplan.id, change: fields });

  function choose(chosen: Rule) {
    if (chosen === 'assigned') return edit({ due: FROM_ASSIGNMENT });
    const before = chosen.endsWith('before');
    setSide(before ? 'before' : 'after');
    edit({ due: fromStart(days, before, chosen.startsWith('working') ? 'working_days' : 'days') });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-1.5">
      {due === null ? (
        <NumberField
          key="assigned"
          label={messages.dueInDays}
          inline={[messages.dueInBefore, '']}
          min={MIN_DUE_IN_DAYS}
          max={MAX_DAYS}
          value={days}
          onChange={(due_in_days) => edit({ due_in_days })}
        />
      ) : (
        <NumberField
          key="start"
          label={messages.dueOffset}
          inline={[messages.dueBefore, '']}
          min={0}
          max={isBefore ? -MIN_OFFSET : MAX_OFFSET}
          value={days}
          onChange={(number) => edit({ due: fromStart(number, isBefore, due.unit) })}
        />
      )}
      <select
        aria-label={messages.dueFrom}
        value={rule}
        className="h-8 max-w-full min-w-0 rounded-md bg-transparent text-muted field-sizing-content hover:bg-hover hover:text-ink focus-visible:outline-offset-0 pointer-coarse:h-[2.75rem] forced-colors:border"
        onChange={({ target }) => choose(target.value as Rule)}
      >
        {RULES.map((each) => (
          <option key={each} value={each}>
            {messages.dueRules[each](days)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Compared and saved as if nothing had been chosen, and sent so that what is stored does not stay. */
const FROM_ASSIGNMENT: DueInput = { anchor: 'assigned' };

function fromStart(days: number, isBefore: boolean, unit: OffsetUnit): DueInput {
  return { anchor: 'start', offset: isBefore && days !== 0 ? -days : days, unit };
}
