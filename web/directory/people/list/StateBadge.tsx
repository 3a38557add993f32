import { PEOPLE_FILTERS, type PersonState } from '#shared/lists/people.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';

const TONES: Record<PersonState, Tone> = {
  left: 'grey',
  no_plan: 'amber',
  overdue: 'red',
  to_sign: 'amber',
  at_risk: 'amber',
  on_track: 'blue',
  completed: 'green',
};

export function StateBadge({ state }: { state: PersonState }) {
  return (
    <Badge tone={TONES[state]} dot>
      {PEOPLE_FILTERS.state.of[state]}
    </Badge>
  );
}
