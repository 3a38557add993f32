import type { RefObject } from 'react';
import type { PersonOfList } from '#shared/directory/people/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { Link } from '../../router/Link.tsx';
import { hrefOf } from '../../sitemap/paths.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useDayFormat } from '../../ui/time.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { messages } from './messages.ts';
import { StateBadge } from './StateBadge.tsx';
import './people.css';

type PeopleTableProps = {
  people: readonly PersonOfList[];
  list: RefObject<HTMLUListElement | null>;
  selected: ReadonlySet<string>;
  /** Null for who cannot assign plans. */
  onSelect: ((id: string, isSelected: boolean) => void) | null;
};

/** The rows of the list of people. */
export function PeopleTable({ people, list, selected, onSelect }: PeopleTableProps) {
  const { columns } = messages;
  return (
    <>
      <div aria-hidden className="pl-row pl-head text-sm text-muted">
        <span>{columns.name}</span>
        <span>{columns.department}</span>
        <span>{columns.manager}</span>
        <span>{columns.start}</span>
        <span>{columns.state}</span>
      </div>
      <ul ref={list} aria-label={messages.list}>
        {people.map((person) => (
          <Row
            key={person.id}
            person={person}
            isSelected={selected.has(person.id)}
            onSelect={onSelect && ((wanted) => onSelect(person.id, wanted))}
          />
        ))}
      </ul>
    </>
  );
}

type RowProps = { person: PersonOfList; isSelected: boolean; onSelect: ((wanted: boolean) => void) | null };

function Row({ person, isSelected, onSelect }: RowProps) {
  const dayText = useDayFormat();
  const { id, job_title, department, location, manager, start_on, state } = person;
  const name = nameOrEmail(person);
  return (
    <li className="pl-row" data-selected={isSelected || undefined}>
      <span className="flex min-w-0 items-center gap-3">
        {onSelect && (
          <Checkbox checked={isSelected} onChange={onSelect}>
            <VisuallyHidden>{messages.select(name)}</VisuallyHidden>
          </Checkbox>
        )}
        <span className="min-w-0">
          <Link
            to={hrefOf('person', { id })}
            data-covers=""
            className="block truncate font-medium"
            title={name}
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="block truncate text-sm text-muted">{job_title || person.email}</span>
        </span>
      </span>
      <span className="truncate text-muted" title={[department, location].filter(Boolean).join(' · ')}>
        {[department, location].filter(Boolean).join(' · ')}
      </span>
      <span className="truncate text-muted">
        {manager ? (
          <bdi title={nameOrEmail(manager)}>{nameOrEmail(manager)}</bdi>
        ) : (
          <span className="text-amber-ink">{messages.noManagerYet}</span>
        )}
      </span>
      <span className="figures text-muted">{start_on !== null && dayText(start_on)}</span>
      <span>{state !== null && <StateBadge state={state} />}</span>
    </li>
  );
}
