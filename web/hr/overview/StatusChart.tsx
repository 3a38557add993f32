import type { Overview } from '#shared/hr/overview/schema.ts';
import { messages } from './messages.ts';
import { Section, Table } from './Section.tsx';

/** How many plans have each status, as a bar and as a table. */
export function StatusChart({ statuses }: Pick<Overview, 'statuses'>) {
  const total = statuses.reduce((sum, { plans }) => sum + plans, 0);
  const share = (plans: number) => (total === 0 ? 0 : (100 * plans) / total);
  const parts = statuses.map((row, index) => ({
    ...row,
    x: share(statuses.slice(0, index).reduce((sum, { plans }) => sum + plans, 0)),
  }));
  return (
    <Section title={messages.byStatus}>
      <svg aria-hidden className="ov-svg mb-3">
        {parts.map(
          ({ status, plans, x }) =>
            plans > 0 && (
              <rect
                key={status}
                data-of={status}
                x={`${x}%`}
                width={`${Math.max(0.5, share(plans) - 0.5)}%`}
                height="100%"
                rx="2"
              />
            ),
        )}
      </svg>
      <Table>
        <thead className="sr-only">
          <tr>
            <th scope="col">{messages.status.name}</th>
            <th scope="col">{messages.status.plans}</th>
            <th scope="col">{messages.status.share}</th>
          </tr>
        </thead>
        <tbody>
          {statuses.map(({ status, plans }) => (
            <tr key={status}>
              <th scope="row">
                <svg aria-hidden className="ov-svg ov-mark">
                  <rect data-of={status} width="10" height="10" rx="2" />
                </svg>
                {status === 'Completed' ? messages.completedYear : status}
              </th>
              <td className="figures ov-number">{plans.toLocaleString('en')}</td>
              <td className="figures ov-number text-muted">{Math.round(share(plans))}%</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
