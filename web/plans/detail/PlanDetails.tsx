import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId, useState } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import { relations } from '#shared/plans/relations.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { RichNote } from '../../checklist/notes/RichNote.tsx';
import { PersonAvatar } from '../../people/photo/PersonAvatar.tsx';
import { BreakableEmail } from '../../ui/EmailText.tsx';
import { cx } from '../../ui/cx.ts';
import { DayText } from '../../ui/time.tsx';
import { messages } from '../messages.ts';
import { employeeName, managerName } from '../personNames.ts';

type PlanDetailsProps = {
  plan: Plan;
  /** In edit mode the description is a field. */
  editing?: boolean;
};

/**
 * Description, dates and people of a plan: a column next to the tasks, or a row above or below them where the container
 * has no room for it. A phone collapses them, so that the tasks come first.
 */
export function PlanDetails({ plan, editing = false }: PlanDetailsProps) {
  const [open, setOpen] = useState(editing);
  const id = useId();
  const isOwn = relations(useViewer(), plan).has('employee');
  const employee = (
    <Fact name="Employee">
      <PersonText person={plan.user} name={employeeName(plan.user)} />
    </Fact>
  );
  return (
    // A tablet has the employee next to the rest.
    <section aria-labelledby={`${id}-title`} className="gap-5 sm:flex @plan:flex-col">
      {/* For the others, whose plan it is comes first and is never folded. */}
      {!isOwn && <dl className="min-w-0 basis-60 @plan:basis-auto">{employee}</dl>}
      <h2 id={`${id}-title`} className="text-base font-semibold sm:sr-only">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex min-h-11 w-full items-center gap-2.5 text-left sm:hidden"
          onClick={() => setOpen(!open)}
        >
          <ChevronRight
            className={cx(
              'size-4 shrink-0 text-muted transition-transform duration-150',
              open && 'rotate-90',
            )}
          />
          {messages.details}
        </button>
        {/* Where everything is shown, there is nothing to press. */}
        <span className="hidden sm:block print:inline">{messages.details}</span>
      </h2>
      <div
        id={id}
        className={cx(
          'ml-7 min-w-0 flex-1 flex-col gap-5 sm:ml-0 sm:flex print:flex',
          open ? 'flex' : 'hidden',
        )}
      >
        {plan.description && !editing && (
          <div className="text-pretty text-muted">
            <RichNote>{plan.description}</RichNote>
          </div>
        )}
        <dl
          className={cx(
            'flex flex-col gap-x-6 gap-y-4 sm:flex-row sm:flex-wrap',
            !editing && '@plan:flex-col',
          )}
        >
          <Fact name={messages.assigned}>
            <DayText day={plan.assigned_on} />
          </Fact>
          {plan.start_on !== undefined && (
            <Fact name={messages.startDate}>
              <DayText day={plan.start_on} />
            </Fact>
          )}
          <Fact name={messages.due}>{plan.due_date ? <DayText day={plan.due_date} /> : 'No due date'}</Fact>
          {isOwn && employee}
          <Fact name="Manager">
            <PersonText person={plan.manager} name={managerName(plan.manager)} />
          </Fact>
          {plan.buddy && (
            <Fact name="Buddy">
              <PersonText person={plan.buddy} name={nameOrEmail(plan.buddy)} />
            </Fact>
          )}
        </dl>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    // Not wider than the column, which a long name would be where facts wrap.
    <div className="max-w-full min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 text-base">{children}</dd>
    </div>
  );
}

function PersonText({ person, name }: { person: PersonSummary; name: string }) {
  const { email } = person;
  return (
    <div className="flex items-center gap-2.5">
      <PersonAvatar person={person} name={name} />
      <div className="min-w-0">
        <span className="block truncate" title={name}>
          {name}
        </span>
        {email && email !== name && (
          <a href={`mailto:${email}`} className="block py-0.5 text-sm break-words text-muted hover:underline">
            <BreakableEmail email={email} />
          </a>
        )}
      </div>
    </div>
  );
}
