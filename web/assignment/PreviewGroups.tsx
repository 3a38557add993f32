import { useState } from 'react';
import type { Candidate } from '#shared/assignment/schema.ts';
import { CANDIDATE_STATES, type CandidateState } from '#shared/assignment/states.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { PeopleGroup } from '../batches/PeopleGroup.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useDayFormat } from '../ui/time.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { messages } from './messages.ts';

/** So many of a group are shown at first: of those that ask for something all that a page can hold. */
const SHOWN: Record<CandidateState, number> = {
  not_found: 50,
  no_manager: 50,
  has_plan: 50,
  left: 10,
  ready: 3,
};

type PreviewGroupsProps = {
  items: readonly Candidate[];
  anyway: ReadonlySet<string>;
  onAnyway: (id: string, isWanted: boolean) => void;
};

/** What the check says of everybody: those that ask for something first. */
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

type RowProps = { item: Candidate } & Pick<PreviewGroupsProps, 'anyway' | 'onAnyway'>;

function Row({ item, anyway, onAnyway }: RowProps) {
  const dayText = useDayFormat();
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
