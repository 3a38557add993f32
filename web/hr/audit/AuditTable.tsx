import type { ComponentType } from 'react';
import { EXCEPTION_KINDS } from '#shared/hr/audit/exceptions.ts';
import type { AuditItem } from '#shared/hr/audit/schema.ts';
import { AUDIT_COLUMNS, type AuditColumn } from '#shared/hr/audit/columns.ts';
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
  /** Whether the viewer may open the plans: admins know of them alone. */
  canOpen: boolean;
};

/** The people, each with the plan that counts. */
export function AuditTable({ items, canOpen }: AuditTableProps) {
  return (
    <>
      <div aria-hidden className="au-row au-head text-sm text-muted">
        {COLUMNS.map((column) => (
          <span key={column}>{AUDIT_COLUMNS[column]}</span>
        ))}
      </div>
      <ul aria-label={messages.list}>
        {items.map((item) => (
          <li key={item.person.id} className="au-row" tabIndex={-1}>
            {COLUMNS.map((column) => {
              const Cell = CELLS[column];
              return <Cell key={column} item={item} canOpen={canOpen} />;
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

const COLUMNS = Object.keys(AUDIT_COLUMNS) as AuditColumn[];

type CellProps = { item: AuditItem; canOpen: boolean };

const CELLS: Record<AuditColumn, ComponentType<CellProps>> = {
  who: Who,
  start: Start,
  plan: Plan,
  signed: Signed,
  late: Late,
  exceptions: ({ item }) => (
    <span className="text-sm text-muted">
      {EXCEPTION_KINDS.filter((kind) => item.exceptions[kind] > 0)
        .map((kind) => messages.exceptions[kind](item.exceptions[kind]))
        .join(', ')}
    </span>
  ),
};

function Who({ item: { person, department, left_on } }: CellProps) {
  const dayText = useDayFormat();
  const name = nameOrEmail(person);
  const about = [department, left_on !== null && messages.left(dayText(left_on))].filter(Boolean).join(' · ');
  return (
    <span className="min-w-0">
      <bdi className="block truncate font-medium" title={name}>
        {name}
      </bdi>
      <span className="block truncate text-sm text-muted" title={about}>
        {about}
      </span>
    </span>
  );
}

function Start({ item }: CellProps) {
  return <span className="text-sm text-muted figures">{useDayFormat()(item.start_on)}</span>;
}

function Plan({ item: { plan, assigned_on, due_on }, canOpen }: CellProps) {
  const dayText = useDayFormat();
  const days = [
    assigned_on && messages.assigned(dayText(assigned_on)),
    due_on && messages.due(dayText(due_on)),
  ]
    .filter(Boolean)
    .join(', ');
  return (
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
  );
}

function Signed({ item: { state, signatures } }: CellProps) {
  const dayText = useDayFormat();
  const dayOf = useDayOf();
  const { employee, manager } = signatures;
  const signed = [
    employee && messages.employee(dayText(dayOf(employee))),
    manager && messages.manager(dayText(dayOf(manager))),
  ].filter(Boolean);
  return (
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
  );
}

function Late({ item: { days_late, state } }: CellProps) {
  return (
    <span className="figures">
      {days_late !== null && days_late > 0 ? (
        <span className="text-red-ink">{messages.days(days_late)}</span>
      ) : (
        <span className="text-sm text-muted">{state === 'completed' && messages.inTime}</span>
      )}
    </span>
  );
}
