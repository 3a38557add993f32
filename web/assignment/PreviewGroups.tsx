import { useState } from 'react';
import type { Candidate } from '#shared/assignment/schema.ts';
import { CANDIDATE_STATES, type CandidateState } from '#shared/assignment/states.ts';
import { isHrOrAdmin } from '#shared/people/viewer.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { useViewer } from '../auth/viewer.ts';
import { PeopleGroup } from '../batches/PeopleGroup.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { CONTROL, Field } from '../ui/Field.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useDayFormat } from '../ui/time.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { ChooseManager } from './ChooseManager.tsx';
import { messages } from './messages.ts';

/** So many of a group are shown at first: of those that ask for something all that a page can hold. */
const SHOWN: Record<CandidateState, number> = {
  no_manager: 50,
  no_start: 50,
  not_found: 50,
  has_plan: 50,
  left: 10,
  self: 1,
  ready: 3,
};

type PreviewGroupsProps = {
  items: readonly Candidate[];
  anyway: ReadonlySet<string>;
  onAnyway: (id: string, isWanted: boolean) => void;
  onStart: (id: string, start: { day: string; email: string }) => void;
};

/** The results of the check for everybody: those that need attention first. */
export function PreviewGroups({ items, ...rest }: PreviewGroupsProps) {
  const groups = Map.groupBy(items, ({ state }) => state);
  return CANDIDATE_STATES.map((state) => {
    const ofState = groups.get(state);
    return ofState && <Group key={state} state={state} items={ofState} {...rest} />;
  });
}

function Group({ state, items, ...rest }: PreviewGroupsProps & { state: CandidateState }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN[state]);
  const id = `assign-${state}`;
  return (
    <PeopleGroup
      isPart
      id={id}
      title={messages.groups[state]}
      count={items.length}
      help={messages.groupHelp[state]}
      after={
        shown.length < items.length && (
          <Button size="sm" tone="quiet" className="mt-2" onClick={() => setIsWhole(true)}>
            {messages.showMore(items.length - shown.length)}
          </Button>
        )
      }
    >
      {shown.map((item) => (
        <Row key={item.person_id ?? item.email} item={item} {...rest} />
      ))}
    </PeopleGroup>
  );
}

type RowProps = { item: Candidate } & Omit<PreviewGroupsProps, 'items'>;

function Row({ item, anyway, onAnyway, onStart }: RowProps) {
  const dayText = useDayFormat();
  const canChoose = isHrOrAdmin(useViewer());
  const { person_id, state, manager, since, left_on, job_title } = item;
  const name = nameOrEmail(item) || messages.groups.not_found;
  const fact =
    state === 'has_plan' && since !== null
      ? messages.since(dayText(since))
      : state === 'left'
        ? left_on === null
          ? messages.leftSometime
          : messages.leftOn(dayText(left_on))
        : job_title;
  return (
    <li className="as-row">
      <span className="flex min-w-0 items-center gap-3">
        {state !== 'not_found' && <Avatar name={name} size="sm" />}
        <bdi className="truncate" title={name}>
          {name}
        </bdi>
      </span>
      <span className="truncate text-sm text-muted">
        {manager && <bdi title={nameOrEmail(manager)}>{messages.managerIs(nameOrEmail(manager))}</bdi>}
      </span>
      <span className="truncate text-sm text-muted">{fact}</span>
      <span>
        {state === 'no_manager' && person_id !== null && canChoose && (
          <ChooseManager id={person_id} name={name} />
        )}
        {state === 'no_start' && person_id !== null && (
          <StartField name={name} onStart={(day) => onStart(person_id, { day, email: item.email })} />
        )}
        {state === 'has_plan' && person_id !== null && (
          <Checkbox checked={anyway.has(person_id)} onChange={(wanted) => onAnyway(person_id, wanted)}>
            <span aria-hidden className="text-sm">
              {messages.anywayShort}
            </span>
            <VisuallyHidden>{messages.anyway(name)}</VisuallyHidden>
          </Checkbox>
        )}
      </span>
    </li>
  );
}

/** The start day of somebody. It counts once it is left with a whole day in it, since a year is typed digit by digit. */
function StartField({ name, onStart }: { name: string; onStart: (day: string) => void }) {
  const [day, setDay] = useState('');
  const enter = () => {
    if (day !== '') onStart(day);
  };
  return (
    <Field label={messages.startOf(name)} hideLabel className="w-44">
      {(control) => (
        <input
          type="date"
          {...control}
          value={day}
          min="1900-01-01"
          max="2199-12-31"
          className={`${CONTROL} h-9 px-3 figures`}
          onChange={({ target }) => setDay(target.value)}
          onBlur={enter}
          onKeyDown={({ key }) => {
            if (key === 'Enter') enter();
          }}
        />
      )}
    </Field>
  );
}
