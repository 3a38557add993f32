import type { Waiting } from '#shared/hr/overview/schema.ts';
import { messages } from './messages.ts';

/** Returns the owners that a plan waits for: 'Waits for IT (2), the manager (1)'. */
export function waitingText({ employees, managers, others, teams }: Waiting): string {
  const parts = [
    ...teams.map(({ name, tasks }) => messages.team(name, tasks)),
    ...(managers > 0 ? [messages.manager(managers)] : []),
    ...(others > 0 ? [messages.others(others)] : []),
    ...(employees > 0 ? [messages.employee(employees)] : []),
  ];
  return parts.length === 0 ? '' : messages.waitsFor(parts.join(', '));
}
