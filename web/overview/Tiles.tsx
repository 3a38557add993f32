import type { Overview } from '#shared/overview/schema.ts';
import { messages } from './messages.ts';

/** The four numbers at the top. Red only while something is late. */
export function Tiles({ tiles, healths, late }: Pick<Overview, 'tiles' | 'healths' | 'late'>) {
  const onTrack = healths.find(({ health }) => health === 'on_track')?.plans ?? 0;
  const shown = [
    { label: messages.active, value: tiles.active, fact: messages.risk(onTrack, tiles.at_risk) },
    {
      label: messages.overdue,
      value: tiles.overdue,
      fact: late[0] ? messages.longestBy(late[0].days_late) : messages.nobodyLate,
      isRed: tiles.overdue > 0,
    },
    { label: messages.waits, value: tiles.wait_for_manager, fact: messages.signed },
    { label: messages.week, value: tiles.due_this_week, fact: messages.due },
  ];
  return (
    <dl aria-label={messages.tiles} className="ov-tiles">
      {shown.map(({ label, value, fact, isRed }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className={isRed ? 'figures ov-red' : 'figures'}>{value.toLocaleString('en')}</b>
            <span className="text-muted">{fact}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
