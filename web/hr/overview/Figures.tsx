import { Fragment, useState } from 'react';
import { MIN_PLANS, MAX_MEASURED, MAX_MEASURED_FOR_TASKS } from '#shared/hr/overview/limits.ts';
import type { Overview } from '#shared/hr/overview/schema.ts';
import { useLocale } from '../../hydration/hydration.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';
import { Section, Table, TableHead } from './Section.tsx';

/** Says so where only the plans completed last are measured. */
const helpOf = (help: string, completed: number, most: number) =>
  completed > most ? messages.ofLast(help, most) : help;

const rounded = (days: number) => Math.round(days).toLocaleString('en');

/** The owners of open tasks that are due. */
export function WaitingTable({ waiting }: Pick<Overview, 'waiting'>) {
  const { who, tasks, employees, managers, others } = messages.waitingOf;
  const rows = [
    { name: employees, tasks: waiting.employees },
    { name: managers, tasks: waiting.managers },
    { name: others, tasks: waiting.others },
    ...waiting.teams,
  ].filter((row) => row.tasks > 0);
  return (
    <Section title={messages.waiting} help={messages.waitingHelp}>
      {rows.length === 0 ? (
        <p className="text-muted">{messages.noneWaits}</p>
      ) : (
        <Table>
          <thead className="sr-only">
            <tr>
              <th scope="col">{who}</th>
              <th scope="col">{tasks}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td className="figures ov-number">{row.tasks.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}

/** The duration of plans, by template: a dot for the median, and a bar to nine of ten. */
export function DaysChart({ days, completed }: Pick<Overview, 'days'> & { completed: number }) {
  const { template, half, nine, plans: count } = messages.daysOf;
  const longest = days.reduce((most, { nine_of_ten }) => Math.max(most, nine_of_ten), 1);
  const [isByMonth, setIsByMonth] = useState(false);
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const monthText = (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
  return (
    <Section title={messages.daysTitle} help={helpOf(messages.daysHelp, completed, MAX_MEASURED)}>
      {days.length === 0 ? (
        <p className="text-muted">{messages.noneCompleted}</p>
      ) : (
        <>
          <Table>
            <TableHead name={template} numbers={[half, nine, count]} />
            <tbody>
              {days.map(({ months, ...whole }) => (
                <Fragment key={`${whole.template_id} ${whole.name}`}>
                  <tr>
                    <th scope="row">
                      {whole.name}
                      {!isByMonth && whole.plans >= MIN_PLANS && <Range {...whole} longest={longest} />}
                    </th>
                    <DaysCells {...whole} />
                  </tr>
                  {isByMonth &&
                    months.map(({ month, ...of }) => (
                      <tr key={month}>
                        <th scope="row" className="ov-month figures text-sm text-muted">
                          {monthText(month)}
                        </th>
                        <DaysCells {...of} />
                      </tr>
                    ))}
                </Fragment>
              ))}
            </tbody>
          </Table>
          <Button
            size="sm"
            tone="quiet"
            className="mt-2"
            aria-pressed={isByMonth}
            onClick={() => setIsByMonth(!isByMonth)}
          >
            {messages.byMonth}
          </Button>
        </>
      )}
    </Section>
  );
}

function Range({ median, nine_of_ten, longest }: Record<'median' | 'nine_of_ten' | 'longest', number>) {
  const place = (value: number) => Math.max(0, (98 * value) / longest);
  return (
    <svg aria-hidden className="ov-svg">
      <rect width="100%" y="4" height="1" />
      <rect
        data-of="range"
        x={`${place(median)}%`}
        width={`${Math.max(0, place(nine_of_ten) - place(median))}%`}
        y="2"
        height="5"
        rx="2"
      />
      <circle cx={`${place(median)}%`} cy="4.5" r="4" />
    </svg>
  );
}

/** The days of a template or a month, unless there are too few plans. */
function DaysCells({ plans, median, nine_of_ten }: { plans: number; median: number; nine_of_ten: number }) {
  return (
    <>
      {plans < MIN_PLANS ? (
        <td colSpan={2} className="ov-number text-sm text-muted">
          {messages.tooFew}
        </td>
      ) : (
        <>
          <td className="figures ov-number">{rounded(median)}</td>
          <td className="figures ov-number">{rounded(nine_of_ten)}</td>
        </>
      )}
      <td className="figures ov-number text-muted">{plans.toLocaleString('en')}</td>
    </>
  );
}

/** The tasks that are usually done late. */
export function SlowestTasks({ slowest, completed }: Pick<Overview, 'slowest'> & { completed: number }) {
  const { task, days, plans: count } = messages.slowestOf;
  return (
    <Section title={messages.slowest} help={helpOf(messages.slowestHelp, completed, MAX_MEASURED_FOR_TASKS)}>
      {slowest.length === 0 ? (
        <p className="text-muted">{messages.noneSlow}</p>
      ) : (
        <Table>
          <TableHead name={task} numbers={[days, count]} />
          <tbody>
            {slowest.map(({ task_id, name, plans, median_days }) => (
              <tr key={task_id}>
                <th scope="row">{name}</th>
                <td className="figures ov-number">{rounded(median_days)}</td>
                <td className="figures ov-number text-muted">{plans.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
