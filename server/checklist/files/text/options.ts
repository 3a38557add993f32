import type { OwnerKind } from '#shared/checklist/owner.ts';
import { readTaskDue } from './dueTexts.ts';
import { readInline } from './inline.ts';
import { writtenName } from './names.ts';

/*
 * How a file says who does a task and how it is finished: items right below the task. A note there stands as text or behind a
 * blank line, and a link is in brackets, so that no file without them has ever meant something else.
 */

/** Who does a task, by name: a file has no ids. The email tells people with the same name apart. */
export type FileOwner = {
  kind: OwnerKind;
  person: { name: string; email?: string } | null;
  group: { name: string } | null;
};

export type TaskOption =
  | { option: 'owner'; owner: FileOwner }
  | { option: 'optional' }
  | { option: 'locked' }
  /** When it is due, counted as its subplan is. */
  | { option: 'due'; offset: number; isFromStart: boolean; text: string }
  /** Its text follows as a quotation. */
  | { option: 'confirm' }
  /** What only plans have. */
  | { option: 'done' };

type Printed = {
  owner?: FileOwner;
  counts?: boolean;
  required?: boolean;
  not_applicable?: boolean;
  reason?: string;
};

/** Returns the items below a task, without the text that is confirmed. */
export function writtenOptions({ owner, counts, required, not_applicable, reason }: Printed): string[] {
  const why = reason === undefined ? [] : [`${not_applicable ? SKIPPED : DONE}: ${writtenName(reason)}`];
  return [
    ...(owner === undefined || owner.kind === 'employee' ? [] : [writtenOwner(owner)]),
    ...(counts === false ? ['Optional'] : []),
    ...(required === true ? ['Locked'] : []),
    ...why,
  ];
}

export const CONFIRM = 'Read and confirm:';
const SKIPPED = 'Not applicable';
const DONE = 'Done for its owner';

// Without a mark of Markdown in it. In a name the sign has a backslash.
const EMAIL = String.raw`[\w.+-]*[\w+-]@\w[\w.-]*`;
const PLAIN_EMAIL = new RegExp(`^${EMAIL}$`);
const WITH_EMAIL = new RegExp(`^(?:(.*), )?(${EMAIL})$`, 's');

function writtenOwner({ kind, person, group }: FileOwner): string {
  if (kind === 'group') return `Team: ${writtenName(group?.name ?? '')}`;
  const name = writtenName(person?.name ?? '');
  if (kind !== 'person') return `Who does it: ${kind}${name === '' ? '' : ` (${name})`}`;
  const { email } = person ?? {};
  if (email === undefined || !PLAIN_EMAIL.test(email)) return `Person: ${name}`;
  return `Person: ${name === '' ? '' : `${name}, `}${email}`;
}

/** Returns what an item below a task says of it, or null. `isOurs` is whether the file was printed by `printTemplate`. */
export function readOption(text: string, isOurs: boolean): TaskOption | null {
  const due = readTaskDue(text);
  if (due !== null) return { option: 'due', ...due, text };
  if (/^optional$/i.test(text)) return { option: 'optional' };
  if (/^locked$/i.test(text)) return { option: 'locked' };
  if (/^read and confirm:$/i.test(text)) return { option: 'confirm' };
  const [, key = '', value = ''] = /^([a-z ]{4,20}): (.*)$/is.exec(text) ?? [];
  switch (key.toLowerCase()) {
    case 'who does it': {
      const [, kind] = /^(employee|manager|buddy)(?: \(.*\))?$/is.exec(value) ?? [];
      return kind === undefined
        ? null
        : {
            option: 'owner',
            owner: { kind: kind.toLowerCase() as OwnerKind, person: null, group: null },
          };
    }
    case 'team':
      return {
        option: 'owner',
        owner: { kind: 'group', person: null, group: { name: readInline(value).text } },
      };
    case 'person': {
      const [, name = '', email] = WITH_EMAIL.exec(value) ?? [];
      const person =
        email === undefined ? { name: readInline(value).text } : { name: readInline(name).text, email };
      return { option: 'owner', owner: { kind: 'person', person, group: null } };
    }
    case 'not applicable':
    case 'done for its owner':
      return isOurs ? { option: 'done' } : null;
    default:
      return null;
  }
}
