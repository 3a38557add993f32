import { Value } from 'typebox/value';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bellLineOf } from '#shared/events/bell.ts';
import { type EventName, EVENTS, subjectOf, webhookEventsOf } from '#shared/events/catalogue.ts';
import { KINDS, type MailKind, NOTIFICATION_KINDS } from '#shared/events/kinds.ts';
import { MAIL_CHOICES } from '#shared/events/mailChoices.ts';
import { mailName } from '#shared/events/mailNames.ts';
import { eventText } from '#shared/events/planHistory.ts';
import { CONDITIONS } from '#shared/events/shape/conditions.ts';
import type { EventKind } from '#shared/events/shape/kind.ts';
import {
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_NAMES,
  type WebhookEvent,
} from '#shared/events/webhookEvents.ts';
import { eventBody } from '#shared/webhooks/eventBody.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type NewEvent, record } from '../platform/journal/journal.sql.ts';
import { notify } from '../platform/notifications/notify.ts';
import type { Mail } from '../platform/outbox/outbox.sql.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { CONTENT, listMailed } from '../testing/mail/outbox.ts';
import { createPlan, createTeam, planPath } from '../testing/samples.ts';

/*
 * Every event of the registry does what its entry says: it is recorded, has a line in the history, is sent to webhooks
 * with a sentence for chats, and each of its kinds is shown by the bell, mailed, and a choice of the recipient. No
 * sender runs.
 */

const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
let manager: Person;
let employee: Person;
let admin: Person;
let plan: Json;

beforeAll(async () => {
  admin = await addAdmin(app);
  const { body } = await admin.client.post('/webhook', {
    url: 'https://hooks.example/',
    events: WEBHOOK_EVENTS,
  });
  expect(body.id).toBeDefined();
});

beforeEach(async () => {
  ({ manager, employee } = await createTeam(app));
  plan = await createPlan(manager, employee);
  for (const table of ['outbox', 'notifications', 'webhook_deliveries'] as const)
    await app.db.deleteFrom(table).execute();
});

/** The fields that any event may record. */
const DETAIL = {
  name: 'Laptop',
  about: 'Laptop',
  task_id: '019a0000-0000-7000-8000-000000000001',
  subplan_id: '019a0000-0000-7000-8000-000000000002',
  group: 'IT',
  kind: 'acknowledge',
  reason: 'It is late.',
  old: '2026-12-01',
  new: '2026-12-08',
  kept: '2026-12-01',
  proposed: '2026-12-08',
  manager_name: 'Mia',
  new_manager_name: 'Nora',
  changes: [{ field: 'name', old: 'Ada', new: 'Ada L.' }],
};

const readable = (text: string | undefined) => {
  expect(text).toBeTruthy();
  expect(text).not.toMatch(/undefined|null|NaN|\[object/);
};

const names = Object.keys(EVENTS) as EventName[];

test.each(names)('%s is recorded, in its history, and sent to webhooks', async (event) => {
  const subject = subjectOf(event);
  const subject_id = { plan: plan.id, person: employee.id }[subject as string] ?? crypto.randomUUID();
  const at = new Date();
  // Unguarded: nothing changes that the event would explain.
  await inTransaction(app.unguarded, (tx) =>
    record(tx, { event, subject_id, actor: manager, detail: DETAIL, at } as unknown as NewEvent),
  );
  if (subject === 'plan') {
    const history = (await manager.client.get(planPath(plan, '/history'))).body;
    const found = history.findLast((one: Json) => one.event === event);
    readable(eventText(found));
  }
  const deliveries = await app.db.selectFrom('webhook_deliveries').select(['event', 'body']).execute();
  // The plan is not completed.
  const caused = webhookEventsOf(event).filter((type) => EVENTS[event].webhooks.some((own) => own === type));
  expect(deliveries.map((delivery) => delivery.event).toSorted()).toEqual(caused.toSorted());
  for (const { body } of deliveries) {
    const sent = JSON.parse(body!);
    const schema = eventBody(sent.type);
    expect(Value.Errors(schema, sent)).toEqual([]);
    expect(Object.keys(sent.data)).toEqual(
      expect.arrayContaining(Object.keys(schema.properties.data.properties)),
    );
    readable(sent.text);
  }
});

const mailing = names.flatMap((event) =>
  ((EVENTS[event] as EventKind).mails as MailKind[]).map((kind) => [event, kind] as const),
);

test.each(mailing)('%s notifies by %s, in the bell and by mail', async (event, kind) => {
  const mail: Mail = {
    key: `${kind}:${event}:${plan.id}`,
    kind,
    to: employee,
    plan_id: plan.id,
    notification: { subject_id: manager.id },
    content: CONTENT,
  };
  await inTransaction(app.db, (tx) =>
    notify(tx, { mail_enabled: true }, { event, by: null }, () => [mail] as never),
  );
  const condition = NOTIFICATION_KINDS[kind].while;
  const { notifications } = (await employee.client.get('/notification')).body;
  // A kind that would be untrue is hidden: nobody has done the act.
  const isHidden = condition !== null && CONDITIONS[condition] === 'gone';
  expect(notifications.map((one: Json) => one.kind)).toEqual(isHidden ? [] : [kind]);
  for (const one of notifications) {
    const { name, text } = bellLineOf(kind)!.line(one, {
      who: 'Mia',
      viewerId: employee.id,
      isOwnPlan: true,
    });
    readable(name + text);
  }
  expect((await listMailed(app.db)).map((one) => one.kind)).toEqual([kind]);
});

test.each(KINDS)(
  '%s has a name, is a choice of its recipients, and can be muted unless it is always mailed',
  async (kind) => {
    expect(mailName(kind)).not.toBe(kind.replaceAll('_', ' '));
    readable(MAIL_CHOICES[kind]);
    const { status, body } = await employee.client.put('/user/self/notifications', {
      mail: { [kind]: false },
    });
    const isAlways = NOTIFICATION_KINDS[kind].mailed === 'always';
    expect(status).toBe(isAlways ? 400 : 200);
    if (!isAlways) expect(body.mail[kind]).toBe(false);
  },
);

test.each<WebhookEvent | typeof TEST_EVENT>([...WEBHOOK_EVENTS, TEST_EVENT])('%s has a name', (type) =>
  readable(WEBHOOK_NAMES[type]),
);
