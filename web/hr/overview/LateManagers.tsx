import type { Overview } from '#shared/hr/overview/schema.ts';
import { PLAN_FILTERS } from '#shared/lists/plans.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { messages } from './messages.ts';
import { Section, Table } from './Section.tsx';

type LateManagersProps = { managers: Overview['managers']; onChoose: (id: string) => void };

/** The managers with late plans. A press shows only theirs. */
export function LateManagers({ managers, onChoose }: LateManagersProps) {
  if (managers.length === 0) return null;
  const most = managers.reduce((largest, { plans }) => Math.max(largest, plans), 0);
  return (
    <Section title={messages.byManager}>
      <Table>
        <thead className="sr-only">
          <tr>
            <th scope="col">{PLAN_FILTERS.manager.label}</th>
            <th scope="col">{messages.overdue}</th>
          </tr>
        </thead>
        <tbody>
          {managers.map(({ manager, plans, late }) => (
            <tr key={manager.id}>
              <th scope="row">
                <button
                  type="button"
                  dir="auto"
                  title={messages.onlyManager(nameOrEmail(manager))}
                  className="text-left hover:underline"
                  onClick={() => onChoose(manager.id)}
                >
                  {nameOrEmail(manager)}
                </button>
                <svg aria-hidden className="ov-svg">
                  <rect width={`${(100 * plans) / most}%`} height="100%" rx="3" />
                  <rect data-of="late" width={`${(100 * late) / most}%`} height="100%" rx="3" />
                </svg>
              </th>
              <td className="figures ov-number">{messages.lateOf(late, plans)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
