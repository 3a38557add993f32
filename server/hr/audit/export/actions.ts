import { Readable } from 'node:stream';
import { MAX_EXPORTED } from '#shared/hr/audit/limits.ts';
import type { AuditFilter } from '#shared/hr/audit/schema.ts';
import type { BatchStarted } from '#shared/batches/schema.ts';
import { inPackOrder, MANIFEST, type PackManifest } from '#shared/signing/proof/pack.ts';
import { MAX_ZIP_BYTES, zipEnd, zipHeader, zipSize } from '#shared/signing/proof/zip.ts';
import { type BatchKind, startBatch } from '../../../batches/actions.ts';
import { findBatch } from '../../../batches/batches.sql.ts';
import { lockPerson } from '../../../people/people.sql.ts';
import type { Database, Transaction } from '../../../platform/database/connect.ts';
import { lockShared } from '../../../platform/database/locks.ts';
import { foundOr404, Refusal } from '../../../platform/http/errors.ts';
import type { ActionContext } from '../../../platform/http/services.ts';
import type { SignedIn } from '../../../platform/http/viewer.ts';
import { askedBy, countExceptions, planIdsOf } from '../population/actions.ts';
import { covers, scopeOf } from '../population/scope.ts';
import { countAudit, listAudit, listExceptions } from '../population/population.sql.ts';
import { EXCEPTIONS, exceptionsFile, fileOf, POPULATION, populationFile } from './files.ts';
import type { ExportParams } from './finish.ts';
import * as store from './export.sql.ts';

/** The name of its batches. */
const KIND = 'audit';

/** Starts an export: the people are fixed now, and the reports follow in the batch (Audit 5). */
export async function startExport(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { filter, kind }: { filter: AuditFilter; kind: BatchKind },
): Promise<BatchStarted> {
  const asked = await askedBy(tx, context, viewer, filter);
  // Erasing a person removes files that include them, and waits for files that are being written.
  await lockShared(tx, 'owners');
  await refuseSecondExport(tx, viewer);
  const counts = await countAudit(tx, asked);
  if (counts.started > MAX_EXPORTED)
    throw new Refusal(
      409,
      'audit.too_many',
      `${counts.started.toLocaleString('en')} people started in this period, and a file has at most ${MAX_EXPORTED.toLocaleString('en')}. Choose a shorter period or one department.`,
    );
  const rows = await listAudit(tx, asked);
  const events = await listExceptions(tx, planIdsOf(rows));
  const completed = rows.filter(({ state }) => state === 'completed');
  const params: ExportParams = { filter, scope: asked.scope, counts, plan_ids: planIdsOf(completed) };
  const items = rows.map(({ id, state, plan_id }) => ({
    subject_id: id,
    params: state === 'completed' ? { plan_id } : {},
  }));
  const started = await startBatch(tx, context, viewer, { name: KIND, kind, params, items });
  const files = [
    fileOf(POPULATION, populationFile(rows, countExceptions(events))),
    fileOf(EXCEPTIONS, exceptionsFile(rows, events)),
  ];
  for (const file of files) await store.storeFile(tx, started.batch_id, file);
  return started;
}

/** One at a time for each person (Audit 4), also where one is made again. */
export async function refuseSecondExport(tx: Transaction, viewer: SignedIn): Promise<void> {
  // Two concurrent calls would both find none open.
  await lockPerson(tx, { id: viewer.id });
  if (await store.hasOpenExport(tx, viewer.id, KIND))
    throw new Refusal(409, 'audit.running', 'Another export of yours is still being made. Wait for its end.');
}

export type ReadyExport = { name: string; size: number; content: Readable };

/**
 * Returns the file of an export as a stream, part by part from the database, so that one of any size fits into memory.
 *
 * @throws a refusal for one that is not done, was removed, or holds people for whom the viewer no longer acts
 */
export async function openExport(db: Database, viewer: SignedIn, id: string): Promise<ReadyExport> {
  const batch = foundOr404(await findBatch(db, id, viewer.id));
  if (batch.kind !== KIND) foundOr404(undefined);
  const { scope, filter } = batch.params as ExportParams;
  if (!covers(scopeOf(viewer), scope))
    throw new Refusal(
      403,
      'audit.scope_changed',
      'You do not act for all departments of this export any more. Export again.',
    );
  if (batch.done_at === null)
    throw new Refusal(409, 'audit.not_ready', 'The file is still being made. Try again in a moment.');
  const manifest = await store.readContent(db, id, MANIFEST);
  const entries = inOrder(await store.listFiles(db, id));
  if (manifest === undefined)
    throw new Refusal(409, 'audit.removed', 'The file of this export was removed. Export again.');
  const size = zipSize(entries);
  if (size > MAX_ZIP_BYTES)
    throw new Refusal(
      409,
      'audit.too_large',
      'The file has more than 4 GiB. Export a shorter period or one department.',
    );
  const { created_at } = JSON.parse(Buffer.from(manifest).toString()) as PackManifest;
  return {
    name: `audit-${filter.from}-to-${filter.to}.zip`,
    size,
    content: Readable.from(partsOf(db, id, { entries, at: created_at }), { objectMode: false }),
  };
}

function inOrder(entries: readonly store.FileEntry[]): store.FileEntry[] {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return inPackOrder([...byName.keys()]).map((name) => byName.get(name)!);
}

async function* partsOf(
  db: Database,
  id: string,
  { entries, at }: { entries: readonly store.FileEntry[]; at: string },
): AsyncGenerator<Uint8Array> {
  for (const entry of entries) {
    const content = await store.readContent(db, id, entry.name);
    // It was removed meanwhile: the download ends before its length, which no client takes for the whole.
    if (content?.length !== entry.size) throw new Error(`the file ${entry.name} of export ${id} is gone`);
    yield zipHeader(entry, at);
    yield content;
  }
  yield zipEnd(entries, at);
}
