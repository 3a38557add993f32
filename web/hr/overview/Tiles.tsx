import type { Overview, OverviewList } from '#shared/hr/overview/schema.ts';
import { useDayFormat } from '../../ui/time.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { messages } from './messages.ts';

type TilesProps = Pick<Overview, 'tiles' | 'healths'> & {
  list: OverviewList;
  onChoose: (list: OverviewList) => void;
};

/** The four numbers at the top. Each sets the list below them. Red only while a plan is late. */
export function Tiles({ tiles, healths, list, onChoose }: TilesProps) {
  const dayText = useDayFormat();
  const onTrack = healths.find(({ health }) => health === 'on_track')?.plans ?? 0;
  const { active, overdue, wait_for_manager, due_this_week, at_risk, waits_since, week_on_track } = tiles;
  const shown = {
    active: { value: active, fact: messages.risk(onTrack, at_risk) },
    overdue: { value: overdue, fact: overdue === 0 ? messages.nobodyLate : messages.ofActive(active) },
    waits: {
      value: wait_for_manager,
      fact: waits_since === null ? messages.signed : messages.oldest(dayText(waits_since)),
    },
    week: { value: due_this_week, fact: messages.onTrack(week_on_track) },
  } satisfies Record<OverviewList, { value: number; fact: string }>;
  return (
    <div role="group" aria-label={messages.tiles} className="ov-tiles">
      {(Object.keys(shown) as OverviewList[]).map((name) => {
        const { value, fact } = shown[name];
        const isRed = name === 'overdue' && value > 0;
        return (
          <button key={name} type="button" aria-pressed={list === name} onClick={() => onChoose(name)}>
            <span className="ov-label">{messages.lists[name]}</span>
            <b className={isRed ? 'figures ov-red' : 'figures'}>{value.toLocaleString('en')}</b>
            {/* Not 'Active 35 14 on track' for who hears it. */}
            <VisuallyHidden>, </VisuallyHidden> <span className="text-muted">{fact}</span>
          </button>
        );
      })}
    </div>
  );
}
