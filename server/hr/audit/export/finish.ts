import { createHash } from 'node:crypto';
import type { AuditCounts, AuditFilter } from '#shared/hr/audit/schema.ts';
import {
  MANIFEST,
  MANIFEST_SIGNATURE,
  type PackManifest,
  writtenManifest,
} from '#shared/signing/proof/pack.ts';
import type { BatchRow } from '../../../batches/batches.sql.ts';
import { VERSION } from '../../../platform/config/version.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import type { ActionContext, Services } from '../../../platform/http/services.ts';
import type { SignedIn } from '../../../platform/http/viewer.ts';
import { findLastAnchor } from '../../../platform/journal/anchors/anchors.sql.ts';
import { record } from '../../../platform/journal/journal.sql.ts';
import type { Scope } from '../population/scope.ts';
import { findTemplateName } from '../population/population.sql.ts';
import { CERTIFICATES, fileOf, README_FILE, reportPath } from './files.ts';
import { README } from './readme.ts';
import * as store from './export.sql.ts';

/** The input of an export. */
export type ExportParams = {
  filter: AuditFilter;
  scope: Scope;
  counts: AuditCounts;
  /** The completed plans. */
  plan_ids: string[];
};

/** Writes and signs the manifest, which makes the file complete, and records it (Audit 5). */
export async function finishExport(
  tx: Transaction,
  context: ActionContext,
  { settings, signer }: Pick<Services, 'settings' | 'signer'>,
  { batch, starter }: { batch: BatchRow; starter: SignedIn },
): Promise<void> {
  const { filter, scope, counts, plan_ids } = batch.params as ExportParams;
  const { from, to, department = null, template = null, template_id = template, ...others } = filter;
  await store.storeFile(tx, batch.id, fileOf(README_FILE, README));
  await store.storeFile(tx, batch.id, fileOf(CERTIFICATES, await signer.certificates()));
  const files = (await store.listFiles(tx, batch.id)).filter(
    ({ name }) => name !== MANIFEST && name !== MANIFEST_SIGNATURE,
  );
  const names = new Set(files.map(({ name }) => name));
  const without_report = plan_ids.filter((id) => !names.has(reportPath(id)));
  const anchor = await findLastAnchor(tx);
  const at = context.now();
  const reports = plan_ids.length - without_report.length;
  const manifest: PackManifest = {
    gangway_audit: 1,
    organisation: settings.org_name,
    release: VERSION,
    created_at: at.toISOString(),
    created_by: { id: starter.id, name: starter.name, email: starter.email },
    scope,
    filter: { from, to, department, template: await templateOf(tx, template_id), ...others },
    counts: { ...counts, reports },
    without_report,
    anchor: anchor ? { day: anchor.day, hash: anchor.hash } : null,
    files: Object.fromEntries(files.map(({ name, size, sha256 }) => [name, { bytes: size, sha256 }])),
  };
  const text = writtenManifest(manifest);
  await store.storeFile(tx, batch.id, fileOf(MANIFEST, text));
  await store.storeFile(tx, batch.id, fileOf(MANIFEST_SIGNATURE, await signer.signDetached(text)));
  await record(tx, {
    event: 'audit.exported',
    subject_id: batch.id,
    actor: { id: starter.id, name: starter.name },
    detail: {
      from,
      to,
      department,
      template_id,
      started: counts.started,
      reports,
      manifest_sha256: createHash('sha256').update(text).digest('hex'),
    },
    at,
  });
}

async function templateOf(tx: Transaction, id: string | null) {
  return id === null ? null : { id, name: (await findTemplateName(tx, id)) ?? '' };
}
