import { exactTime } from '../../format.ts';
import { canonical, type ChainEvent, GENESIS_HASH, hashedEvent, NotCanonicalError } from './canonical.ts';
import { sha256Hex } from './platform.ts';
import { compareSignatures } from './signatures.ts';
import { CHAIN_START, verifyEnd, verifyEntry } from './verifyChain.ts';

/** A signature as it is stored. Its event has the same fields. */
type RecordSignature = {
  id: string;
  role: 'employee' | 'manager';
  person_id: string;
  name: string;
  email: string;
  meaning: string;
  signed_at: string;
  content_hash: string;
  voided_at: string | null;
};

/** All that proves a completed plan, as its report carries it. */
export type ProofRecord = {
  /** The form of this record. */
  gangway_record: 1;
  organisation: string;
  plan_id: string;
  generated_at: string;
  /** The signed content, in the hashed form. */
  content: { id: string; name: string };
  /** Also those of returned plans, which do not count. */
  signatures: RecordSignature[];
  /** The history from its beginning. */
  events: (ChainEvent & { hash: string })[];
  head: { seq: number; hash: string } | null;
  /** The last anchor that has this history in it. */
  anchor: { day: string; seq: number; hash: string } | null;
};

/** The outcome of a check. `unsure` is what the file alone cannot show. */
export type Finding = { state: 'holds' | 'unsure' | 'fails'; text: string };

export type RecordFindings = Record<'record' | 'content' | 'statements' | 'history' | 'anchor', Finding>;

const holds = (text: string): Finding => ({ state: 'holds', text });
const fails = (text: string): Finding => ({ state: 'fails', text });

/** Why a record of this form is not read: anybody can write one that lacks what the checks read. */
export class DamagedRecord {
  readonly why =
    'A part of the record is missing, or is something else than Gangway writes there: it was changed.';
}

/** Reads a record. Returns null for other JSON, or a newer form. */
export function parseRecord(text: string): ProofRecord | DamagedRecord | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || value['gangway_record'] !== 1) return null;
  return hasParts(value) ? value : new DamagedRecord();
}

/** Returns the sentence for a file of Gangway in a newer form than this release knows; null for any other. */
export function whyNewerForm(what: string, form: unknown): string | null {
  return Number.isSafeInteger(form) && Number(form) > 1
    ? `${what} has form ${Number(form)}, which this release does not know: check it with the release that has made it, or a newer one.`
    : null;
}

/** The same for the text of a record. */
export function whyNewerRecord(text: string): string | null {
  try {
    return whyNewerForm(
      'The record',
      (JSON.parse(text) as { gangway_record?: unknown } | null)?.gangway_record,
    );
  } catch {
    return null;
  }
}

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isInstant = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));

function hasTexts(value: unknown, ...names: string[]): value is JsonObject {
  return isObject(value) && names.every((name) => typeof value[name] === 'string');
}

/** Whether a value is the end of a chain or an anchor, or null where there is none. */
function isEnd(value: unknown, ...names: string[]): boolean {
  return value === null || (hasTexts(value, 'hash', ...names) && typeof value['seq'] === 'number');
}

/** Whether a signature has the texts that are compared and shown. */
function isSignature(value: unknown): boolean {
  return (
    hasTexts(value, 'id', 'role', 'name', 'email', 'meaning', 'signed_at', 'content_hash') &&
    (value['voided_at'] === null || typeof value['voided_at'] === 'string')
  );
}

function isEvent(value: unknown): boolean {
  return (
    hasTexts(value, 'subject', 'subject_id', 'event', 'prev_hash', 'hash') && typeof value['seq'] === 'number'
  );
}

/** Whether what the checks and the page read is there. */
function hasParts(value: JsonObject): value is JsonObject & ProofRecord {
  const { content, generated_at, signatures, events, head, anchor } = value;
  return (
    hasTexts(value, 'organisation', 'plan_id') &&
    isInstant(generated_at) &&
    hasTexts(content, 'id', 'name') &&
    Array.isArray(signatures) &&
    signatures.every(isSignature) &&
    Array.isArray(events) &&
    events.every(isEvent) &&
    isEnd(head) &&
    isEnd(anchor, 'day')
  );
}

/** Checks a record against itself: each part follows from another one. It takes no clock and no network. */
export async function checkRecord(record: ProofRecord, text: string): Promise<RecordFindings> {
  return {
    record: checkForm(record, text),
    content: await checkContent(record),
    statements: checkStatements(record),
    history: await checkHistory(record),
    anchor: checkAnchor(record),
  };
}

function checkForm(record: ProofRecord, text: string): Finding {
  const isCanonical = (() => {
    try {
      return canonical(record) === text;
    } catch (error) {
      if (error instanceof NotCanonicalError) return false;
      throw error;
    }
  })();
  if (!isCanonical) return fails('The record is not written as Gangway writes it: it was changed.');
  if (record.content.id !== record.plan_id)
    return fails('The record is for one plan, and what was signed is another.');
  return holds('The record is written as Gangway writes it.');
}

const validOf = ({ signatures }: ProofRecord) => signatures.filter(({ voided_at }) => voided_at === null);

async function checkContent(record: ProofRecord): Promise<Finding> {
  const now = await hashOf(record.content);
  const valid = validOf(record);
  if (valid.length > 0 && valid.every(({ content_hash }) => content_hash === now)) {
    return holds(`What is stored of the plan is what was signed: its hash is ${now}.`);
  }
  return fails('What is stored of the plan is not what was signed: its hash is another one.');
}

async function hashOf(value: unknown): Promise<string> {
  try {
    return await sha256Hex(canonical(value));
  } catch (error) {
    if (error instanceof NotCanonicalError) return '';
    throw error;
  }
}

/** An instant in words, and as it is written where it is none. */
function moment(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : exactTime(text);
}

function checkStatements(record: ProofRecord): Finding {
  const valid = validOf(record);
  const missing = (['employee', 'manager'] as const).filter(
    (role) => valid.filter((signature) => signature.role === role).length !== 1,
  );
  if (missing.length > 0) return fails(`The signature of the ${missing.join(' and of the ')} is missing.`);
  const differing = firstDiffering(record);
  if (differing) return fails(`A signature is not what the history recorded: ${differing.why}.`);
  const said = valid.map(
    ({ name, email, meaning, signed_at }) => `${name || email} on ${moment(signed_at)}: “${meaning}”`,
  );
  return holds(`Both sides have signed, as the history recorded it. ${said.join(' ')}`);
}

function firstDiffering({ signatures, events }: ProofRecord): { why: string } | undefined {
  try {
    return compareSignatures(signatures, events)[0];
  } catch (error) {
    if (error instanceof NotCanonicalError) return { why: 'it cannot be read' };
    throw error;
  }
}

async function checkHistory({ plan_id, events, head }: ProofRecord): Promise<Finding> {
  let position = CHAIN_START;
  for (const event of events) {
    if (event.subject_id !== plan_id || event.subject !== 'plan') {
      return fails(`The history is not whole: event ${event.seq} belongs to something else.`);
    }
    const { seq, event: name, prev_hash, hash } = event;
    const computed_hash = await hashOf(hashedEvent(event));
    position = verifyEntry(position, { seq, name, prev_hash, hash, computed_hash });
  }
  const broken = verifyEnd(position, head);
  if (broken) return fails(`The history is not whole: event ${broken.seq} (${broken.why}).`);
  if (head === null) return fails('The history is missing.');
  return holds(
    `The history is whole: ${events.length} events from the first one, after ${GENESIS_HASH.slice(0, 8)}…, to the last one, whose hash is ${head.hash}.`,
  );
}

function checkAnchor({ anchor, events }: ProofRecord): Finding {
  if (anchor === null) {
    return { state: 'unsure', text: 'No daily anchor had this history yet when the report was made.' };
  }
  if (anchor.seq < 1 || anchor.seq > events.length) {
    return fails('The record names an anchor of an event that it does not have.');
  }
  return {
    state: 'unsure',
    text: `The history up to event ${anchor.seq} is in the anchor of ${anchor.day}, whose hash is ${anchor.hash}. Compare it with the anchor that was logged on that day.`,
  };
}
