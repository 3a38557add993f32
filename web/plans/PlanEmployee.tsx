import type { PersonSummary } from '#shared/people/schema.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { employeeName } from './personNames.ts';

/** The employee of a plan, in the dialogs that ask about it. */
export function PlanEmployee({ employee }: { employee: PersonSummary }) {
  const name = employeeName(employee);
  return (
    <div className="flex items-center gap-3 py-3">
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="font-medium break-words text-ink">{name}</p>
        {employee.email !== name && <p className="text-sm break-all">{employee.email}</p>}
      </div>
    </div>
  );
}
