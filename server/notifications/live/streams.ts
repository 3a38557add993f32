import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '#shared/notifications/live/contract.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { FoundSession } from '../../auth/auth.sql.ts';
import { isSessionOver } from '../../auth/session.ts';
import { findSessions } from '../../auth/auth.sql.ts';
import { ANYTHING, type Batch } from '../../platform/changes/batch.ts';
import type { Conditions } from '../../platform/conditions/conditions.sql.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { InSession } from '../../platform/http/viewer.ts';
import { listDoneFor } from '../../platform/notifications/notifications.sql.ts';
import { listReaders } from '../../plans/access/access.sql.ts';
import { openStreams } from './metrics.ts';

/**
 * The maximum number of streams of a person in this process. A fourth replaces the oldest, whose page reads again when
 * it is visible.
 */
const STREAMS_OF_PERSON = 3;

/**
 * A proxy closes what is silent for a minute, and this server for 30 s. Each second a fifteenth of the streams is looked at,
 * with one statement for their sessions.
 */
const ROUNDS = 15;
const ROUND_MS = 1_000;

/** The bytes that a browser has not read yet: beyond them its stream is closed, and the page reads again later. */
const MAX_WAITING = 65_536;

type Stream = {
  viewer: Pick<Viewer, 'id' | 'is_hr'>;
  session_id: string;
  response: ServerResponse;
  round: number;
};

type Settings = { session_idle_minutes: number };

/** The open streams of this process. Each gets the changes that its person may see, as long as its session lasts. */
export class Streams {
  readonly #db: Database;
  readonly #settings: Settings;
  readonly #conditions: Conditions;
  readonly #byPerson = new Map<string, Set<Stream>>();
  readonly #rounds = Array.from({ length: ROUNDS }, () => new Set<Stream>());
  #timer: NodeJS.Timeout | undefined;
  #round = 0;
  #count = 0;
  #told: Promise<void> = Promise.resolve();
  /** Whether a batch was lost because its readers could not be queried. */
  #hasLostBatch = false;

  constructor(db: Database, settings: Settings, conditions: Conditions) {
    this.#db = db;
    this.#settings = settings;
    this.#conditions = conditions;
  }

  /** The number of open streams. */
  get size(): number {
    return this.#count;
  }

  /** Keeps the response of the person open until it is closed from either side. */
  add(viewer: InSession, response: ServerResponse): void {
    // A closed response emits no further `close`, so it would never be removed.
    if (!isOpen(response)) return;
    const round = this.#count % ROUNDS;
    // Copied: the viewer of a request holds more than is needed for hours.
    const { id, is_hr, session_id } = viewer;
    const stream = { viewer: { id, is_hr }, session_id, response, round };
    const own = this.#byPerson.get(id) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= STREAMS_OF_PERSON) {
      this.#send(oldest, { kind: 'replaced', id: null });
      this.#end(oldest);
    }
    this.#byPerson.set(id, own.add(stream));
    this.#rounds[round]!.add(stream);
    this.#count += 1;
    openStreams.inc();
    response.once('close', () => this.#forget(stream));
    this.#timer ??= setInterval(() => void this.#lookAround(), ROUND_MS).unref();
  }

  /** Sends each stream the part of a batch that its person may see, one batch after the other. */
  receive(batch: Batch): void {
    this.#told = this.#told.then(() => this.#tell(batch));
  }

  async #tell({ plans, people, notified, all }: Batch): Promise<void> {
    if (this.#count === 0) return;
    try {
      if (all) for (const stream of this.#all()) this.#send(stream, { kind: 'all', id: null });
      // Before the plans: a role may be gone.
      await this.#check([...people].flatMap((id) => this.#of(id)));
      for (const id of new Set([...notified, ...(await this.#listDone(plans, people))])) {
        for (const stream of this.#of(id)) this.#send(stream, { kind: 'notification', id: null });
      }
      if (plans.size === 0) return;
      const hr = this.#all().filter(({ viewer }) => viewer.is_hr);
      const hr_ids = [...new Set(hr.map(({ viewer }) => viewer.id))];
      for (const { plan_id, person_id, is_deleted } of await listReaders(this.#db, {
        ids: [...plans.keys()],
        hr_ids,
      })) {
        // The browser of the person who made the change knows it.
        if (person_id === plans.get(plan_id)) continue;
        const event: LiveEvent = is_deleted ? { kind: 'plans', id: null } : { kind: 'plan', id: plan_id };
        for (const stream of this.#of(person_id)) this.#send(stream, event);
      }
    } catch {
      this.#hasLostBatch = true;
    }
  }

  /** Returns whose bell counts less, since a request is done or a notification no longer true. */
  async #listDone(plans: Batch['plans'], people: Batch['people']): Promise<string[]> {
    if (plans.size + people.size === 0) return [];
    return listDoneFor(this.#db, this.#conditions, {
      readers: [...this.#byPerson.keys()],
      plan_ids: [...plans.keys()],
      subject_ids: [...people],
    });
  }

  /** Ends all streams. Browsers reconnect to another server, or to this one after its restart. */
  close(): void {
    clearInterval(this.#timer);
    for (const stream of this.#all()) this.#end(stream);
  }

  async #lookAround(): Promise<void> {
    this.#round = (this.#round + 1) % ROUNDS;
    // After a lost batch all streams are checked, so that it is made up for as soon as the database answers.
    const streams = this.#hasLostBatch ? this.#all() : [...this.#rounds[this.#round]!];
    if (streams.length === 0) return;
    for (const stream of streams) this.#write(stream, ':\n\n');
    try {
      await this.#check(streams);
    } catch {
      // The database does not answer: their sessions are checked in a later round.
      return;
    }
    if (this.#hasLostBatch) {
      this.#hasLostBatch = false;
      this.receive(ANYTHING);
    }
  }

  /** Ends the streams whose sessions are over, and takes over from the others who is HR. */
  async #check(streams: readonly Stream[]): Promise<void> {
    if (streams.length === 0) return;
    const found = await findSessions(this.#db, { ids: streams.map(({ session_id }) => session_id) });
    const sessions = new Map<string, FoundSession>(found.map((session) => [session.session_id, session]));
    for (const stream of streams) {
      const session = sessions.get(stream.session_id);
      if (session === undefined || isSessionOver(session, this.#settings)) this.#end(stream);
      else stream.viewer.is_hr = session.is_hr;
    }
  }

  #send(stream: Stream, event: LiveEvent): void {
    this.#write(stream, `data: ${JSON.stringify(event)}\n\n`);
  }

  /** Writes to a stream that is open. Between the query for its readers and this call it may have been closed. */
  #write({ response }: Stream, text: string): void {
    if (!isOpen(response)) return;
    if (response.writableLength > MAX_WAITING) response.destroy();
    else response.write(text);
  }

  /** Removes the stream before it ends it: a write after the end would emit an error. */
  #end(stream: Stream): void {
    this.#forget(stream);
    stream.response.end();
  }

  #forget(stream: Stream): void {
    const own = this.#byPerson.get(stream.viewer.id);
    // A stream that the server ended was removed before its response closed.
    if (own?.delete(stream) !== true) return;
    if (own.size === 0) this.#byPerson.delete(stream.viewer.id);
    this.#rounds[stream.round]!.delete(stream);
    this.#count -= 1;
    openStreams.dec();
  }

  #of(personId: string): Stream[] {
    return [...(this.#byPerson.get(personId) ?? [])];
  }

  #all(): Stream[] {
    return [...this.#byPerson.values()].flatMap((streams) => [...streams]);
  }
}

/** Returns whether a response can still be written to. */
function isOpen(response: ServerResponse): boolean {
  return !response.writableEnded && !response.destroyed;
}
