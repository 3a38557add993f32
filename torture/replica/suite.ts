import { count, type Figure, type Suite } from '../support/suite.ts';
import { type Phase, runReplica } from './replica.ts';

/** Two processes behind a balancer, a primary and a streaming replica, which both fail. */
export const replica: Suite = {
  name: 'replica',
  async run({ minutes }) {
    const seconds = minutes === null ? 20 : (minutes * 60) / 8;
    const { balancer, phases, stale, damage, verified } = await runReplica({ clients: 8, seconds });
    if (stale.length > 0) throw new Error(`${stale.length} stale reads, the first: ${stale[0]}`);
    if (damage.length > 0) throw new Error(`${damage.length} findings: ${damage.slice(0, 5).join('; ')}`);
    const writes = phases.reduce((total, phase) => total + phase.writes, 0);
    const reads = phases.reduce((total, phase) => total + phase.reads, 0);
    return [
      { figure: 'balancer', result: balancer },
      ...phases.map(describe),
      { figure: 'acknowledged writes, none lost', result: count(writes) },
      { figure: 'reads of own writes, none stale', result: count(reads) },
      { figure: 'history', result: verified },
    ];
  },
};

function describe({ name, seconds, writes, reads, repeated, onReplica, primaryMsPer1000 }: Phase): Figure {
  const parts = [
    `${count(Math.round((writes + reads) / seconds))} calls/s`,
    `${(onReplica * 100).toFixed(0)} % of the reads on the replica`,
    ...(primaryMsPer1000 === null
      ? []
      : [`${primaryMsPer1000.toFixed(0)} ms of the primary for 1,000 calls`]),
    `${count(repeated)} repeated`,
  ];
  return { figure: name, result: parts.join(', ') };
}
