import type { RefObject } from 'react';
import { EXCEPTION_KINDS } from '#shared/hr/audit/exceptions.ts';
import type { AuditItem } from '#shared/hr/audit/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { Link } from '../../router/Link.tsx';
import { paths } from '../../sitemap/paths.ts';
import { useDayOf } from '../../system/today.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { useDayFormat } from '../../ui/time.tsx';
import { messages } from './messages.ts';

const TONES = {
  no_plan: 'amber',
  completed: 'green',
  open: 'blue',
  inactive: 'grey',
} as const satisfies Record<AuditItem['state'], Tone>;

type AuditTableProps = {
  items: readonly AuditItem[];
  list: RefObject<HTMLUListElement | null>;
  /** Whether the viewer may open the plans: admins know of them alone. */
  canOpen: boolean;
};

/** The people, each with the plan that counts. */
export function AuditTable({ items, list, canOpen }: AuditTableProps) {
  const { who, start, plan, signed, late, exceptions } = messages.columns;
  return (
    <>
      <div aria-hidden className="au-row au-head text-sm text-muted">
        {[who, start, plan, signed, late, exceptions].map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
      <ul ref={list} aria-label={messages.list}>
        {items.map((item) => (
          <Row key={item.person.id} item={item} canOpen={canOpen} />
        ))}
      </ul>
    </>
  );
}

function Row({ item, canOpen }: { item: AuditItem; canOpen: boolean }) {
  const dayText = useDayFormat();
  const dayOf = useDayOf();
  const { person, department, start_on, left_on, plan, state, assigned_on, due_on, days_late } = item;
  const { employee, manager } = item.signatures;
  const name = nameOrEmail(person);
  const about = [department, left_on !== null && messages.left(dayText(left_on))].filter(Boolean).join(' · ');
  const days = [
    assigned_on && messages.assigned(dayText(assigned_on)),
    due_on && messages.due(dayText(due_on)),
  ]
    .filter(Boolean)
    .join(', ');
  const signed = [
    employee && messages.employee(dayText(dayOf(employee))),
    manager && messages.manager(dayText(dayOf(manager))),
  ].filter(Boolean);
  const found = EXCEPTION_KINDS.filter((kind) => item.exceptions[kind] > 0);
  return (
    <li className="au-row" tabIndex={-1}>
      <span className="min-w-0">
        <bdi className="block truncate font-medium" title={name}>
          {name}
        </bdi>
        <span className="block truncate text-sm text-muted" title={about}>
          {about}
        </span>
      </span>
      <span className="text-sm text-muted figures">{dayText(start_on)}</span>
      <span className="min-w-0">
        {plan && (
          <span className="block truncate" title={plan.name}>
            {canOpen ? (
              <Link to={paths.plan(plan.id)} className="font-medium">
                {plan.name}
              </Link>
            ) : (
              plan.name
            )}
          </span>
        )}
        <span className="block text-sm text-muted figures">{days}</span>
      </span>
      <span className="au-signed">
        {(state !== 'completed' || signed.length === 0) && (
          <Badge tone={TONES[state]} dot>
            {messages.states[state]}
          </Badge>
        )}
        {signed.map((text) => (
          <span key={String(text)} className="block text-sm text-muted figures">
            {text}
          </span>
        ))}
      </span>
      <span className="figures">
        {days_late !== null && days_late > 0 ? (
          <span className="text-red-ink">{messages.days(days_late)}</span>
        ) : (
          <span className="text-sm text-muted">{state === 'completed' && messages.inTime}</span>
        )}
      </span>
      <span className="text-sm text-muted">
        {found.map((kind) => messages.exceptions[kind](item.exceptions[kind])).join(', ')}
      </span>
    </li>
  );
}
