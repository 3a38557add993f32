import { eventHash, GENESIS_HASH } from '#server/platform/journal/chain.ts';
import { addDays, type Day } from '#shared/calendar.ts';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import type { Random } from '../support/random.ts';
import { addChecklist } from './checklist.ts';
import type { Person } from './people.ts';
import { noRows, type Rows } from './rows.ts';
import { ROLES, TOPICS, WORDS } from './vocabulary.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the rows of a plan that was assigned in the last 120 days, with its checklist, signatures and
 * journal.
 */
export function makePlan(manager: Person, employee: Person, today: Day, random: Random): Rows {
  const rows = noRows();
  const { active_plan, done, signed } = makeState(random);
  const assigned_on = addDays(today, -random.between(0, 120));
  const at = Date.parse(`${assigned_on}T09:00:00Z`) + random.between(0, 3_600_000);
  const id = random.id(at);
  rows.plans.push({
    id,
    name: `${random.pick(ROLES)}: ${random.pick(TOPICS).toLowerCase()}`,
    description: random.words(WORDS, 25),
    user_id: employee.id,
    manager_id: manager.id,
    remind_days_before_due: random.between(0, 5),
    active_plan,
    assigned_at: new Date(at).toISOString(),
    assigned_on,
  });
  const completed = addChecklist(rows, { plan_id: id, assigned_on }, done, at, random);

  const journal = openChain(rows, id);
  journal.append(manager, 'assigned', { user_id: employee.id }, new Date(at).toISOString());
  for (const task of completed) {
    const detail = { task_id: task['id'], name: task['name'] };
    journal.append(employee, 'task_completed', detail, task['status_changed_at'] as string);
  }
  for (const role of signed) {
    const signer = role === 'employee' ? employee : manager;
    const signed_at = new Date(at + 7 * DAY_MS).toISOString();
    const { id: person_id, name, email } = signer;
    // Not a real hash: no benchmark verifies signatures.
    const evidence = { meaning: SIGNATURE_MEANING[role], content_hash: '0'.repeat(64) };
    const signature = { id: random.id(at), plan_id: id, role, person_id, name, email, signed_at };
    rows.plan_signatures.push({ ...signature, ...evidence });
    journal.append(signer, role === 'employee' ? 'signed' : 'approved', {}, signed_at);
  }
  journal.close();
  return rows;
}

/**
 * Out of 100 plans, 8 are inactive, 35 signed by both sides, 7 signed by the employee, and 50 in progress.
 */
function makeState(random: Random) {
  const percent = random.between(1, 100);
  if (percent <= 8) return { active_plan: false, done: random.next(), signed: [] };
  if (percent <= 43) return { active_plan: true, done: 1, signed: ['employee', 'manager'] as const };
  if (percent <= 50) return { active_plan: true, done: 1, signed: ['employee'] as const };
  return { active_plan: true, done: random.next() * 0.95, signed: [] };
}

/** Adds the events of a plan to the rows as a valid chain; `close` adds the head. */
function openChain(rows: Rows, subject_id: string) {
  let head = { seq: 0, hash: GENESIS_HASH };
  return {
    append(actor: Person, event: string, detail: object, at: string) {
      const chainEvent = {
        seq: head.seq + 1,
        prev_hash: head.hash,
        at,
        actor_id: actor.id,
        actor_name: actor.name,
        subject: 'plan',
        subject_id,
        event: `plan.${event}`,
        detail,
      };
      head = { seq: chainEvent.seq, hash: eventHash(chainEvent) };
      rows.journal.push({ ...chainEvent, hash: head.hash });
    },
    close: () => rows.journal_heads.push({ subject_id, subject: 'plan', ...head }),
  };
}
