import type { AuditCounts as Counts } from '#shared/hr/audit/schema.ts';
import { messages } from './messages.ts';

/** The four numbers of an audit. Red and amber only while there is something to see to. */
export function AuditCounts({ counts }: { counts: Counts }) {
  const { started, without_plan, completed, late } = counts;
  const shown = [
    { label: messages.started, value: started, share: '', tone: '' },
    { label: messages.without, value: without_plan, tone: without_plan > 0 ? 'text-amber-ink' : '' },
    { label: messages.completed, value: completed, tone: '' },
    { label: messages.late, value: late, tone: late > 0 ? 'text-red-ink' : '' },
  ];
  return (
    <dl aria-label={messages.counts} className="au-counts">
      {shown.map(({ label, value, tone, share = messages.share(value, started) }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className={`figures ${tone}`}>{value.toLocaleString('en')}</b>{' '}
            <span className="figures text-muted">{share}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
