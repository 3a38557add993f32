import type { PersonSummary } from '#shared/people/schema.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { employeeName } from './personNames.ts';

/** The employee of a plan, in the dialogs that ask about it. */
export function PlanEmployee({ employee }: { employee: PersonSummary }) {
  const name = employeeName(employee);
  return (
    <div className="my-3 flex items-center gap-3 rounded-md border border-line px-3 py-2.5">
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="font-medium break-words text-ink">{name}</p>
        {employee.email !== name && <p className="text-sm break-all">{employee.email}</p>}
      </div>
    </div>
  );
}
