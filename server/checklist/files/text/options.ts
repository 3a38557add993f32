import type { SubplanDue } from '#shared/checklist/due.ts';
import type { SparseName } from '#shared/checklist/fields.ts';
import { kindOf, quotedText, TASK_KINDS, type TaskSettings } from '#shared/checklist/kinds/kinds.ts';
import type { OwnerKind } from '#shared/checklist/owner.ts';
import { readTaskDue, writtenTaskDue } from './dueTexts.ts';
import { readInline } from './inline.ts';
import { shortName, writtenName } from './names.ts';
import type { FileOwner, FileTask, PrintedSubplan, PrintedTask } from './tree.ts';

/*
 * The syntax for the owner and the kind of a task: items directly below it. Notes are text or follow a blank line, and
 * links are in brackets, so files without options keep their meaning.
 */

/** An item below a task, without its bullet, and the text that is quoted below it. */
type WrittenOption = { item: string; quoted?: string };

/** The meaning of an item below a task. */
export type TaskOption = {
  /** The result of the line, shown to the person who imports the file. */
  became: string;
  /** Whether something of it is lost. */
  isUnusual?: true;
  sets?: Partial<FileTask>;
  /** Whether a task of a subplan that counts in this way can have it. For any other the line is a note. */
  fits?: (due: SubplanDue | null) => boolean;
  /** The meaning of the text quoted below the item, and the result of its lines. The item has no value without it. */
  quoted?: { became: string; sets: (text: string) => Partial<FileTask> };
};

/** `isOurs` is whether the file was printed by `printTemplate`. */
type Syntax = {
  write: (task: PrintedTask, subplan: PrintedSubplan) => readonly WrittenOption[];
  read: (item: string, isOurs: boolean) => TaskOption | null;
};

/** A field that is on or off, as one word. */
const word = (text: string, name: 'counts' | 'required', value: boolean): Syntax => ({
  write: (task) => (task[name] === value ? [{ item: text }] : []),
  read: (item) =>
    item.toLowerCase() === text.toLowerCase() ? { became: text, sets: { [name]: value } } : null,
});

const NO_ITEM: Syntax = { write: () => [], read: () => null };

/** The items of each field of a task, in the order of writing. `reason` belongs to plans, and is not read. */
const SYNTAX: Record<SparseName<'task'> | 'reason', Syntax> = {
  offset_days: {
    write: ({ offset_days }, subplan) =>
      offset_days == null ? [] : [{ item: writtenTaskDue(offset_days, subplan) }],
    read: (item) => {
      const due = readTaskDue(item);
      return (
        due && {
          became: `${item[0]!.toUpperCase()}${item.slice(1)}`,
          sets: { offset_days: due.offset },
          // Counted otherwise than its subplan is, it has no day that the file could mean.
          fits: (counted) => due.isFromStart === (counted !== null),
        }
      );
    },
  },
  owner: {
    write: ({ owner }) =>
      owner === undefined || owner.kind === 'employee' ? [] : [{ item: writtenOwner(owner) }],
    read: (item) => {
      const owner = readOwner(item);
      return (
        owner && {
          became: `Who does it · ${shortName(owner.group?.name ?? owner.person?.name ?? owner.kind)}`,
          sets: owner.kind === 'employee' ? {} : { owner },
        }
      );
    },
  },
  counts: word('Optional', 'counts', false),
  required: word('Locked', 'required', true),
  reason: {
    write: ({ reason, not_applicable }) =>
      reason === undefined
        ? []
        : [{ item: `${not_applicable ? 'Not applicable' : 'Done for its owner'}: ${writtenName(reason)}` }],
    read: (item, isOurs) =>
      isOurs && /^(?:not applicable|done for its owner): /i.test(item)
        ? { became: 'Done in a plan, left out', isUnusual: true }
        : null,
  },
  kind: {
    write: ({ kind, settings }) => {
      const quoted = quotedText(kind, settings);
      return quoted === null ? [] : [{ item: kindOf(kind)!.file!.item, quoted }];
    },
    read: (item) => {
      for (const kind of TASK_KINDS) {
        const file = kindOf(kind)?.file;
        if (file?.item.toLowerCase() !== item.toLowerCase()) continue;
        const sets = (text: string) => ({ kind, settings: file.read(text) as TaskSettings });
        return { became: file.became, quoted: { became: file.quotedBecame, sets } };
      }
      return null;
    },
  },
  // With the kind.
  settings: NO_ITEM,
};

/** Returns the items below a task of a subplan. */
export const writtenOptions = (task: PrintedTask, subplan: PrintedSubplan): WrittenOption[] =>
  Object.values(SYNTAX).flatMap(({ write }) => write(task, subplan));

/** Returns what an item below a task says of it, or null. */
export function readOption(item: string, isOurs: boolean): TaskOption | null {
  for (const { read } of Object.values(SYNTAX)) {
    const option = read(item, isOurs);
    if (option !== null) return option;
  }
  return null;
}

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

function readOwner(item: string): FileOwner | null {
  const [, key = '', value = ''] = /^([a-z ]{4,20}): (.*)$/is.exec(item) ?? [];
  switch (key.toLowerCase()) {
    case 'who does it': {
      const [, kind] = /^(employee|manager|buddy)(?: \(.*\))?$/is.exec(value) ?? [];
      return kind === undefined ? null : { kind: kind.toLowerCase() as OwnerKind, person: null, group: null };
    }
    case 'team':
      return { kind: 'group', person: null, group: { name: readInline(value).text } };
    case 'person': {
      const [, name = '', email] = WITH_EMAIL.exec(value) ?? [];
      const person =
        email === undefined ? { name: readInline(value).text } : { name: readInline(name).text, email };
      return { kind: 'person', person, group: null };
    }
    default:
      return null;
  }
}
