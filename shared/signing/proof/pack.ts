import { exactTime } from '../../format.ts';
import { canonical, NotCanonicalError } from './canonical.ts';
import { type Check, checkSigner, CLOCK, conclude, type Trust, unreadable, type Verdict } from './checks.ts';
import { ProofError, type Signed, verifySignature } from './cms.ts';
import { UnreadableError } from './pdfObjects.ts';
import { hexOf, latin1, sha256, textOf, utf8 } from './platform.ts';
import { type Finding, whyNewerForm } from './record.ts';
import { isOfTime, NOT_AS_WRITTEN, readZip } from './zip.ts';

/** The signed content of an audit's file (Audit 5). */
export type PackManifest = {
  /** The form of this manifest. */
  gangway_audit: 1;
  organisation: string;
  release: string;
  created_at: string;
  created_by: { id: string; name: string; email: string };
  /** Which people are in it: all, or those of some departments for HR. */
  scope: { departments: string[] | null };
  filter: {
    from: string;
    to: string;
    department: string | null;
    template: { id: string; name: string } | null;
    /** Others that were chosen, by the names of their parameters. */
    [other: string]: unknown;
  };
  counts: { started: number; without_plan: number; completed: number; late: number; reports: number };
  /** Plans that both sides have signed, and whose report could not be made. */
  without_report: string[];
  /** The last daily anchor of the journal at that time. */
  anchor: { day: string; hash: string } | null;
  /** Every other file, by its name. */
  files: Record<string, { bytes: number; sha256: string }>;
};

export const MANIFEST = 'manifest.json';
export const MANIFEST_SIGNATURE = 'manifest.json.p7s';

/** Where the name of the first file of a ZIP file begins. */
const NAME_AT = 30;
// More names do not help to find a change.
const MAX_NAMED = 10;

/** Checks the file of an audit: the signature of its manifest, and every file by the hash that the manifest has of it. */
export async function checkPack(bytes: Uint8Array, trust: Trust): Promise<Verdict> {
  let contents: Map<string, Uint8Array>;
  try {
    contents = readZip(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    const isOurs = latin1(bytes.subarray(NAME_AT, NAME_AT + MANIFEST.length)) === MANIFEST;
    return isOurs ? failed(error.message) : unreadable('This ZIP file is none of Gangway.');
  }
  const [text, signature] = [contents.get(MANIFEST), contents.get(MANIFEST_SIGNATURE)];
  if (!text || !signature) return unreadable('This ZIP file is none of Gangway.');
  const newer = whyNewerForm('The file of this audit', formOf(text));
  if (newer !== null) return unreadable(newer);
  const manifest = readManifest(text);
  if (manifest === null) return failed(`${MANIFEST} is not written as Gangway writes it: it was changed.`);
  let signed: Signed;
  try {
    signed = await verifySignature(signature, text);
  } catch (error) {
    if (error instanceof ProofError) return failed(`${MANIFEST} is not what was signed. ${error.message}`);
    throw error;
  }
  // No hash covers the order and the time of the entries.
  if (!isInOrder([...contents.keys()]) || !isOfTime(bytes, manifest.created_at))
    return failed(NOT_AS_WRITTEN);
  const checks: Check[] = [
    { name: 'pack', ...(await checkFiles(manifest, contents)) },
    { name: 'signer', ...checkSigner(signed, manifest.created_at, trust) },
    { name: 'time', ...checkTime(manifest, trust) },
    { name: 'anchor', ...checkAnchor(manifest) },
  ];
  return { ...conclude(checks), checks, record: null, signer: signed.signer };
}

/** The manifest comes first, which identifies a file of Gangway, then its signature, then all others by name. */
export function inPackOrder(names: readonly string[]): string[] {
  const first = [MANIFEST, MANIFEST_SIGNATURE].filter((name) => names.includes(name));
  // By code units, as "C" sorts these names, which are of ASCII.
  return [...first, ...names.filter((name) => !first.includes(name)).toSorted()];
}

function isInOrder(names: readonly string[]): boolean {
  return inPackOrder(names).every((name, index) => name === names[index]);
}

function failed(text: string): Verdict {
  const checks: Check[] = [{ name: 'pack', state: 'fails', text }];
  return { ...conclude(checks), checks, record: null, signer: null };
}

function formOf(bytes: Uint8Array): unknown {
  try {
    return (JSON.parse(textOf(bytes)) as { gangway_audit?: unknown } | null)?.gangway_audit;
  } catch {
    return null;
  }
}

function readManifest(bytes: Uint8Array): PackManifest | null {
  try {
    const text = textOf(bytes);
    const value = JSON.parse(text) as PackManifest | null;
    if (value?.gangway_audit !== 1 || !hasParts(value)) return null;
    return canonical(value) === text && !Number.isNaN(Date.parse(value.created_at)) ? value : null;
  } catch (error) {
    if (error instanceof NotCanonicalError || error instanceof SyntaxError || error instanceof TypeError)
      return null;
    throw error;
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Whether what the checks read is there: anybody can sign something else with a key of their own. */
function hasParts({ files, counts, created_by, anchor }: PackManifest): boolean {
  return [files, counts, created_by, ...Object.values(files ?? {})].every(isObject) && anchor !== undefined;
}

async function checkFiles(
  { files, counts }: PackManifest,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<Finding> {
  const wrong: string[] = [];
  for (const [name, { sha256: wanted }] of Object.entries(files)) {
    const content = contents.get(name);
    if (!content) wrong.push(`${name} is missing`);
    else if (hexOf(await sha256(content)) !== wanted) wrong.push(`${name} was changed`);
  }
  for (const name of contents.keys()) {
    const isListed = Object.hasOwn(files, name) || name === MANIFEST || name === MANIFEST_SIGNATURE;
    if (!isListed) wrong.push(`${name} was added`);
  }
  if (wrong.length > 0) {
    const more = wrong.length > MAX_NAMED ? `, and ${wrong.length - MAX_NAMED} more` : '';
    return { state: 'fails', text: `${wrong.slice(0, MAX_NAMED).join(', ')}${more}.` };
  }
  return {
    state: 'holds',
    text: `Each of the ${Object.keys(files).length} files is as it was signed, and none is missing or was added. ${counts.started} people started, ${counts.without_plan} of them without a plan; ${counts.reports} reports are in it, each of which can be checked alone.`,
  };
}

function checkTime({ created_at, created_by }: PackManifest, { now }: Trust): Finding {
  // An hour, for clocks that differ a little.
  if (Date.parse(created_at) > now.getTime() + 3_600_000) return { state: 'unsure', text: CLOCK };
  return {
    state: 'unsure',
    text: `It says that ${created_by.name || created_by.email} had it made on ${exactTime(created_at)}. That is what the clock of the server said.`,
  };
}

function checkAnchor({ anchor }: PackManifest): Finding {
  if (anchor === null) return { state: 'unsure', text: 'The journal had no daily anchor yet.' };
  return {
    state: 'unsure',
    text: `The last daily anchor of the journal was the one of ${anchor.day}, whose hash is ${anchor.hash}. Compare it with the anchor that was logged on that day.`,
  };
}

/** Returns the manifest as it is signed. */
export function writtenManifest(manifest: PackManifest): Uint8Array {
  return utf8(canonical(manifest));
}
