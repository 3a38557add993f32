import type { Change } from '../database/committed.ts';

/** The objects that browsers show. */
export type ShownChange = Exclude<Change, { kind: 'work' }>;

/** The changes of some milliseconds: each plan with the person who changed it, and people. */
export type Batch = {
  plans: ReadonlyMap<string, string | null>;
  people: ReadonlySet<string>;
  notified: ReadonlySet<string>;
  /** Whether anything else may have changed, too: more than the batch names, or changes missed while disconnected. */
  all: boolean;
};

export const ANYTHING: Batch = { plans: new Map(), people: new Set(), notified: new Set(), all: true };

// An import of a company changes thousands of people. Browsers then read again what they show.
const NAMED = 1_000;

export function batchOf(changes: readonly ShownChange[]): Batch {
  const plans = new Map<string, string | null>();
  const people = new Set<string>();
  const notified = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'person') people.add(change.id);
    else if (change.kind === 'notification') notified.add(change.id);
    // After changes of two people both are notified.
    else if (plans.has(change.id) && plans.get(change.id) !== change.actor_id) plans.set(change.id, null);
    else plans.set(change.id, change.actor_id);
  }
  return plans.size + people.size + notified.size > NAMED
    ? ANYTHING
    : { plans, people, notified, all: false };
}

// PostgreSQL takes payloads below 8,000 bytes; an entry has up to 80.
const ENTRIES = 90;

/** Writes the batch as texts for the other processes. */
export function toPayloads(from: string, { plans, people, notified, all }: Batch): string[] {
  if (all) return [JSON.stringify({ from, all })];
  const entries = [
    ...[...plans].map(([id, actor]) => ['p', id, actor] as const),
    ...[...people].map((id) => ['u', id] as const),
    ...[...notified].map((id) => ['n', id] as const),
  ];
  const payloads: string[] = [];
  for (let start = 0; start < entries.length; start += ENTRIES) {
    payloads.push(JSON.stringify({ from, entries: entries.slice(start, start + ENTRIES) }));
  }
  return payloads;
}

type Payload = { from?: unknown; test?: unknown; settings?: unknown; all?: unknown; entries?: unknown };

/** Reads a text of `toPayloads`. Of another release it may hold what this one does not know, which is left out. */
export function readPayload(text: string): {
  from: unknown;
  test: unknown;
  /** Whether the settings of the organisation have changed: a trigger says so. */
  settings: boolean;
  batch: Batch;
} {
  const { from, test, settings, all, entries } = parse(text);
  const known = (Array.isArray(entries) ? entries : []) as [string, string, string | null][];
  const ids = (kind: string) => known.filter((entry) => entry[0] === kind).map((entry) => entry[1]);
  const batch: Batch = {
    plans: new Map(known.filter((entry) => entry[0] === 'p').map(([, id, actor]) => [id, actor])),
    people: new Set(ids('u')),
    notified: new Set(ids('n')),
    all: all === true,
  };
  return { from, test, settings: settings === true, batch };
}

function parse(text: string): Payload {
  try {
    return JSON.parse(text) as Payload;
  } catch {
    return {};
  }
}
