import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { erasePerson } from '#server/privacy/actions.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actionContext } from '#server/platform/http/services.ts';
import { makeAdmin } from '#server/testing/admins.ts';
import type { Person } from '#server/testing/app.ts';
import { addHr } from '#server/testing/hr.ts';
import { checklist, createPlan, planPath, taskIds, taskPath } from '#server/testing/samples.ts';
import type { Product } from '../support/product.ts';
import { type Random, randomFrom } from '#bench/support/random.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

/*
 * Streams of changes that are opened, closed, throttled and never read, while their people are disabled, demoted, logged out,
 * merged and erased. No such sequence may end the process or leave a stream behind.
 */

export type StreamsResult = {
  opened: number;
  acts: number;
  /** Answers of the server that are its failures. */
  failures: string[];
  /** The exit codes of processes that have ended. */
  ended: (number | null)[];
  /** The streams that the processes still count after everybody is disabled, and all sockets are closed. */
  left: number;
};

export type StreamsOptions = {
  seed: number;
  /** Rounds of a team. Each ends with its people disabled. */
  rounds: number;
  isOver?: () => boolean;
};

// As many as a team of a manager, and more than the three streams that a person may have.
const EMPLOYEES = 6;
const STREAMS_OF_PERSON = 4;
const ACTS = 40;

const context = actionContext(readConfig({}), DEFAULT_SETTINGS);

export async function runStreams(product: Product, options: StreamsOptions): Promise<StreamsResult> {
  const random = randomFrom(options.seed);
  const result: StreamsResult = { opened: 0, acts: 0, failures: [], ended: [], left: 0 };
  const ended = product.servers.map(({ exited }) => exited.then((code) => void result.ended.push(code)));
  void Promise.all(ended);
  for (
    let round = 0;
    round < options.rounds && !options.isOver?.() && result.ended.length === 0;
    round += 1
  ) {
    await runRound(product, { random, result });
  }
  // A closed socket is noticed with the next write, 15 s later at the most.
  for (let waited = 0; waited < 40; waited += 1) {
    result.left = await countStreams(product);
    if (result.left === 0) break;
    await sleep(500);
  }
  return { ...result, ended: [...result.ended] };
}

type Round = { random: Random; result: StreamsResult };

async function runRound(product: Product, { random, result }: Round): Promise<void> {
  // New ones in each round: the acts of one person are limited by minute.
  const admin = await makeAdmin(product, await product.addManager('Torture Admin'));
  const hr = await addHr(product);
  const manager = await product.addManager(`Manager ${result.acts}`);
  const employees: Person[] = [];
  for (let index = 0; index < EMPLOYEES; index += 1) employees.push(await product.addEmployee(manager));
  // When its only member is disabled, the manager of the plan gets the tasks of a team: the same person, who is
  // notified of it in the transaction that ends their sessions.
  const team = await admin.client.post('/group', { name: `Team ${result.acts}` });
  await admin.client.put(`/group/${team.body.id}/members`, { person_ids: [manager.id] });
  const subplans = checklist();
  Object.assign(subplans[0]!.topics![0]!.tasks![0]!, { owner: { kind: 'group', group_id: team.body.id } });
  const plans: Awaited<ReturnType<typeof createPlan>>[] = [];
  for (const employee of employees) plans.push(await createPlan(manager, employee, { subplans }));
  // A person without an open plan, who can be erased.
  const leaver = await product.addEmployee(manager);
  const people = [manager, leaver, ...employees];
  const sockets: Socket[] = [];
  for (const person of people) {
    for (let index = 0; index < STREAMS_OF_PERSON; index += 1) {
      const { client } = index === 0 ? person : { client: await product.signIn(person) };
      sockets.push(
        openStream(
          random.pick(product.servers).url,
          client.token!,
          random.pick(['read', 'throttled', 'unread', 'closing']),
        ),
      );
      result.opened += 1;
    }
  }

  const call = async (work: Promise<{ status: number; text: string }>) => {
    result.acts += 1;
    // A process that has ended refuses connections.
    const { status, text } = await work.catch((error: unknown) => ({ status: 599, text: String(error) }));
    if (status >= 500 && status !== 503) result.failures.push(`${status} ${text.slice(0, 200)}`);
  };
  const acts: (() => Promise<void>)[] = [
    () => {
      const index = random.between(0, EMPLOYEES - 1);
      return call(employees[index]!.client.put(taskPath(random.pick(taskIds(plans[index])))));
    },
    () => call(manager.client.post(planPath(random.pick(plans), '/comments'), { text: 'Hello' })),
    () => call(random.pick(people).client.put('/notification/read', { all: true })),
    async () => call((await product.signIn(random.pick(people))).post('/auth/logout')),
    () => call(admin.client.delete(`/person/${random.pick(people).id}/sessions`)),
    () =>
      call(
        admin.client.put(`/person/${random.pick(employees).id}/disabled`, { disabled: random.next() < 0.5 }),
      ),
    () =>
      call(admin.client.put(`/person/${random.pick(people).id}/roles`, { is_manager: random.next() < 0.5 })),
    () => call(admin.client.put(`/person/${hr.id}/roles`, { is_hr: random.next() < 0.7 })),
    () =>
      call(
        admin.client.post(`/person/${random.pick(employees).id}/join`, {
          other_id: random.pick(employees).id,
        }),
      ),
    () => call(manager.client.put(planPath(random.pick(plans), '/deactivate'))),
    () => {
      sockets.splice(random.between(0, sockets.length - 1), 1)[0]?.destroy();
      return Promise.resolve();
    },
  ];
  for (let done = 0; done < ACTS; done += 2) await Promise.all([random.pick(acts)(), random.pick(acts)()]);
  // In one moment: sessions end, and their people are notified of it.
  await Promise.all([
    ...people.map(({ id }) => call(admin.client.put(`/person/${id}/disabled`, { disabled: true }))),
    inTransaction(product.db, (tx) => erasePerson(tx, context, { email: leaver.email })),
    ...plans.map((plan) => call(hr.client.post(planPath(plan, '/comments'), { text: 'Bye' }))),
  ]);
  for (const socket of sockets) socket.destroy();
}

type Reading = 'read' | 'throttled' | 'unread' | 'closing';

/** Opens a stream on a socket of its own, which a client of HTTP would read by itself. */
function openStream(url: string, token: string, reading: Reading): Socket {
  const { hostname, port, host } = new URL(url);
  const socket = connectSocket({ host: hostname, port: Number(port) });
  // The server may end it at any time.
  socket.on('error', () => undefined);
  socket.write(
    `GET /api/change HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n\r\n`,
  );
  if (reading === 'unread') socket.pause();
  else if (reading === 'throttled') {
    socket.on('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), 50).unref();
    });
  } else {
    // Closed with the first byte, so that the server still has to write to it.
    socket.on('data', () => void (reading === 'closing' && socket.destroy()));
  }
  return socket;
}

async function countStreams({ servers }: Product): Promise<number> {
  let count = 0;
  for (const { url } of servers) {
    const response = await fetch(`${url}/metrics`).catch(() => null);
    const text = (await response?.text()) ?? '';
    count += Number(/^gangway_live_streams (\d+)$/m.exec(text)?.[1] ?? 0);
  }
  return count;
}
