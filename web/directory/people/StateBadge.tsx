import type { PersonState } from '#shared/directory/people/states.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { messages } from './messages.ts';

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
      {messages.states[state]}
    </Badge>
  );
}
