import type { Step } from './steps.ts';

const ACTS: Record<Step['act'], string> = { approve: 'Approve', remind: 'Remind', assign: 'Assign' };

const step = ({ act, name }: Step) => `${ACTS[act]} ${name}`;

export const messages = {
  title: 'See it in two minutes',
  steps: 'Three steps',
  step,
  done: 'Done: ',
  count: (done: number, all: number) => `${done} of ${all} done`,
  putAway: 'Put away',
  round: 'That is the whole round.',
  beNewHire: 'Now be the new hire.',
  ticked: (did: Step, next: Step | undefined) =>
    `${step(did)}: done. ${next ? `Next: ${step(next)}` : 'That is the whole round.'}`,

  reminder: 'Reminder',
  reminded: 'reminds you of',
  notMailed: 'Outside of this demo, this is a mail.',
  openPlan: 'Open',
} as const;
