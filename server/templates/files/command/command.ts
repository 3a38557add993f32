import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TaskInput } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import type { UnderstoodTemplate } from '#shared/templates/files/schema.ts';
import type { Template } from '#shared/templates/schema.ts';
import { readMarkdown } from '../../../checklist/files/read/readMarkdown.ts';
import { printTemplate } from '../../../checklist/files/write/printTemplate.ts';
import { print } from '../../../platform/terminal/lines.ts';
import { isId } from '../../../platform/http/validation.ts';
import { type Api, ServerRefusal } from './api.ts';
import { stepOf, type Step, withStoredIds } from './compare.ts';
import { fileText } from '../usableTemplate.ts';
import { idsOf, withIds } from './compare.ts';

/* npm run templates -- export | plan | apply DIR: templates as files, with their history in a repository (Files 8). */

type TemplateFile = {
  file: string;
  text: string;
  template: UnderstoodTemplate;
  id: string | null;
  version: number | null;
};
type Planned = TemplateFile & { step: Step; stored: Template | null };

/** Writes each template of the owner of the token into a file. One that has a file already keeps its name. */
export async function exportTemplates(api: Api, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const files = await textsOf(folder);
  const fileOf = new Map(files.map(({ file, text }) => [idsOf(text).id, file]));
  const taken = new Set(files.map(({ file }) => file.toLowerCase()));
  const known = new Set<string | null>([null]);
  let written = 0;
  for (const { id } of await api.list()) {
    known.add(id);
    const template = await api.get(id);
    const file = fileOf.get(id) ?? freeName(template.name, taken);
    const head = { id, version: template.version };
    const text = hasPeople(template)
      ? withIds(await api.text(id), head)
      : printTemplate(template, Object.entries(head));
    if (files.find((other) => other.file === file)?.text === text) continue;
    await write(path.join(folder, file), text);
    print(`  ${fileOf.has(id) ? 'changed' : 'new'}  ${file}`);
    written += 1;
  }
  for (const { file, text } of files) {
    if (!known.has(idsOf(text).id)) print(`  kept  ${file}: the server has no such template of yours`);
  }
  print(`${written} of ${known.size - 1} files written.`);
  return 0;
}

/** Whether people are named whose names may be ambiguous. */
const hasPeople = ({ subplans }: Template) =>
  allTasks<TaskInput>(subplans).some(({ owner }) => owner?.kind === 'person');

/** Prints what `apply` would change. Returns 1 when it would refuse to. */
export async function planTemplates(api: Api, folder: string): Promise<number> {
  const steps = await readSteps(api, folder);
  if (steps === null) return 1;
  for (const planned of steps) print(`  ${describe(planned)}`);
  printCounts(steps, 'to create', 'to update');
  return steps.some(({ step }) => step.do === 'conflict') ? 1 : 0;
}

/** Makes the templates what the files say, all or, when one cannot be, none. */
export async function applyTemplates(
  api: Api,
  folder: string,
  { force }: { force: boolean },
): Promise<number> {
  const steps = await readSteps(api, folder);
  if (steps === null) return 1;
  const conflicts = steps.filter(({ step }) => step.do === 'conflict' && !(force && step.canForce));
  if (conflicts.length > 0) {
    for (const planned of conflicts) print(`  ${describe(planned)}`);
    print('Nothing was changed.');
    return 1;
  }
  for (const [done, planned] of steps.entries()) {
    const saved = await apply(api, planned).catch((error: unknown) => {
      if (error instanceof ServerRefusal) print(`  ${planned.file}: ${error.message}`);
      print(`${done} of ${steps.length} files are done. The command goes on there when it runs again.`);
      throw error;
    });
    if (planned.step.do !== 'nothing') print(`  ${describe(planned)}`);
    if (saved === null) continue;
    const text = withIds(planned.text, saved);
    if (text !== planned.text) await write(path.join(folder, planned.file), text);
  }
  printCounts(steps, 'created', 'updated');
  return 0;
}

/** Returns which template a file is now, or null when that has not changed. */
async function apply(
  api: Api,
  { text, file, step, template, stored }: Planned,
): Promise<{ id: string; version: number } | null> {
  if (stored === null) {
    // A command that was killed after the call, and runs again, gets the same template.
    const key = createHash('sha256').update(`${file}\n${text}`).digest('hex');
    const { id } = await api.create(template, key);
    const created = await find(api, id);
    if (created !== null) return created;
    // The template of that call was deleted since.
    return api.get((await api.create(template, randomUUID())).id);
  }
  if (step.do === 'nothing') return stored;
  return api.save(stored.id, {
    ...template,
    version: stored.version,
    subplans: withStoredIds(template, stored),
  });
}

/** Returns what each file would do, or null, and prints why, when one cannot be read. */
async function readSteps(api: Api, folder: string): Promise<Planned[] | null> {
  const files: TemplateFile[] = [];
  const problems: string[] = [];
  const fileOf = new Map<string, string>();
  for (const { file, text } of await textsOf(folder)) {
    const read = readMarkdown(text, path.basename(file, '.md'));
    const { id, version } = idsOf(text);
    // The server knows the people and teams. A file that names none needs no call.
    const { template, problems: found } =
      read.owners.length === 0
        ? { ...read, template: read.template as UnderstoodTemplate }
        : await api.understand(text);
    const unknown = new Set(read.owners.map(({ line }) => line));
    for (const { line, message, mend, is_must } of found)
      if (is_must || unknown.has(line))
        problems.push(`${file}:${line}: ${message} ${is_must ? mend : MEND_OWNER}`);
    if (id !== null && !isId(id))
      problems.push(`${file}: '${id}' is not the id of a template. Remove the line to create one.`);
    else if (id !== null && fileOf.has(id))
      problems.push(`${file}: ${fileOf.get(id)} has the same id. Remove it from the copy.`);
    if (id !== null) fileOf.set(id, file);
    files.push({ file, text, template, id, version });
  }
  if (problems.length > 0) {
    for (const problem of problems) print(`  ${problem}`);
    print('Nothing was changed.');
    return null;
  }
  if (files.length === 0) print(`${folder} has no file that ends with .md.`);
  const viewer = await api.self();
  const steps: Planned[] = [];
  for (const file of files) {
    const stored = file.id === null ? null : await find(api, file.id);
    const step: Step =
      stored !== null
        ? stepOf(file, stored, viewer.id)
        : file.id === null
          ? { do: 'create' }
          : {
              do: 'conflict',
              canForce: false,
              reason:
                'the server has no such template, or you may not see it. Remove id and version from the file to create it again',
            };
    steps.push({ ...file, step, stored });
  }
  return steps;
}

const MEND_OWNER = 'Mend the name, or write the email of the person.';

async function find(api: Api, id: string): Promise<Template | null> {
  try {
    return await api.get(id);
  } catch (error) {
    if (error instanceof ServerRefusal && error.status === 404) return null;
    throw error;
  }
}

function describe({ file, step }: Planned): string {
  switch (step.do) {
    case 'create':
      return `create     ${file}`;
    case 'update':
      return `update     ${file}: ${step.added} lines added, ${step.removed} removed`;
    case 'nothing':
      return `unchanged  ${file}`;
    case 'conflict':
      return `conflict   ${file}: ${step.reason}`;
  }
}

function printCounts(steps: readonly Planned[], created: string, updated: string): void {
  const count = (act: Step['do']) => steps.filter(({ step }) => step.do === act).length;
  const conflicts = count('conflict');
  print(
    `${count('create')} ${created}, ${count('update')} ${updated}, ${count('nothing')} unchanged${conflicts > 0 ? `, ${conflicts} in conflict` : ''}.`,
  );
}

async function textsOf(folder: string): Promise<{ file: string; text: string }[]> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter(
      (entry) => !entry.isDirectory() && entry.name.endsWith('.md') && !/^readme\.md$/i.test(entry.name),
    )
    .map(({ name }) => name);
  return Promise.all(
    names
      .toSorted()
      .map(async (file) => ({ file, text: textOf(file, await readFile(path.join(folder, file))) })),
  );
}

/** Without the mark of UTF-8 at its start, behind which the id would not be found. */
function textOf(file: string, bytes: Uint8Array): string {
  try {
    return fileText(bytes);
  } catch (error) {
    throw new ServerRefusal(400, `${file}: ${(error as Error).message}`);
  }
}

/** A file is whole or as it was. */
async function write(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

function freeName(name: string, taken: Set<string>): string {
  const base =
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'template';
  let file = `${base}.md`;
  for (let number = 2; taken.has(file) || file === 'readme.md'; number += 1) file = `${base}-${number}.md`;
  taken.add(file);
  return file;
}
