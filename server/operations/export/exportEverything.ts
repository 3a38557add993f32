import { readFile } from 'node:fs/promises';
import { canonical, hashedEvent } from '#shared/signing/proof/canonical.ts';
import { whyReportIsNotReady } from '#shared/plans/refusals.ts';
import { withCertificates } from '#shared/signing/proof/verifierPage.ts';
import { withEmails } from '../../checklist/files/owners/resolve.ts';
import { printTemplate } from '../../checklist/files/write/printTemplate.ts';
import { exportPeople } from '../../directory/export/exportPeople.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Settings } from '../../platform/settings/cache.ts';
import type { Database } from '../../platform/database/connect.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { anchorParts } from '../../platform/journal/chain.ts';
import {
  readAnchorHeads,
  readAnchors,
  readEvents,
} from '../../platform/journal/verification/verification.sql.ts';
import { RenderError } from '../../platform/pdf/renderProcess.ts';
import { findAnyPlan } from '../../plans/plans.sql.ts';
import { summarize } from '../../plans/summary.ts';
import { listPlanChecklists } from '../../plans/tasks/tasks.sql.ts';
import { today } from '../../platform/today.ts';
import { readReport, renderReport } from '../../signing/report.ts';
import { NewFolder } from './newFolder.ts';
import { readPlanIds, readTemplates, readTemplateVersions } from './takeout.sql.ts';

type Source = {
  db: Database;
  config: Config;
  settings: Settings;
  context: Services['context'];
  renderer: Services['renderer'];
  signer: Services['signer'] & { signDetached(bytes: Uint8Array): Promise<Buffer> };
  /** The built verify.html. */
  verifier: string;
  version: string;
};

/** A completed plan without a report, because rendering failed. */
type WithoutReport = { id: string; why: string };

type Counts = { templates: number; plans: number; reports: number; events: number; anchors: number };

/** The list of files of an export. It is signed. */
export const MANIFEST = 'manifest.json';
export const MANIFEST_SIGNATURE = 'manifest.json.p7s';
const CERTIFICATES = 'gangway-certificate.pem';

/** Returns plans with their checklists. */
async function readPlans({ db, context }: Source, page: readonly { id: string }[]) {
  const plans = [];
  for (const { id } of page) {
    const row = await findAnyPlan(db, id);
    if (row) plans.push(summarize(row, today(context)));
  }
  const checklists = await listPlanChecklists(db, plans);
  return plans.map((plan) => ({ ...plan, subplans: checklists.get(plan.id) ?? [] }));
}

/** Writes the whole organisation into a new folder (Proof 8), plan by plan, so that one of any size fits into memory. */
export async function exportEverything(
  source: Source,
  folder: string,
): Promise<{ counts: Counts; withoutReport: WithoutReport[]; target: NewFolder }> {
  const counts: Counts = { templates: 0, plans: 0, reports: 0, events: 0, anchors: 0 };
  const withoutReport: WithoutReport[] = [];
  const target = await NewFolder.write(folder, async (files) => {
    await files.add('README.md', README);
    const pem = await source.signer.certificates();
    await files.add(CERTIFICATES, pem);
    await files.add('verify.html', withCertificates(await readFile(source.verifier, 'utf8'), pem));
    await files.add('people.csv', exportPeople(source.db, 'csv'));
    await addTemplates(source, files, counts);
    await addPlans(source, files, { counts, withoutReport });
    await files.add('history.jsonl', historyLines(source.db, counts));
    for await (const page of readAnchors(source.db)) {
      for (const { hash, head: _, ...anchor } of page) {
        counts.anchors += 1;
        await files.add(
          `anchors/${anchor.day}-${hash}.json`,
          anchorParts(anchor, readAnchorHeads(source.db, anchor.day)),
        );
      }
    }
    const sums = await files.addSums();
    const manifest = canonical({
      gangway_export: 1,
      organisation: source.settings.org_name,
      release: source.version,
      created_at: source.context.now().toISOString(),
      counts,
      files: files.files,
      bytes: files.bytes,
      without_report: withoutReport.map(({ id }) => id),
      sha256sums: sums.sha256,
    });
    await files.addUnlisted(MANIFEST, manifest);
    await files.addUnlisted(MANIFEST_SIGNATURE, await source.signer.signDetached(Buffer.from(manifest)));
  });
  return { counts, withoutReport, target };
}

async function addTemplates(source: Source, files: NewFolder, counts: Counts): Promise<void> {
  for await (const template of readTemplates(source.db)) {
    counts.templates += 1;
    await files.add(`templates/${template.id}/template.json`, `${JSON.stringify(template, null, 2)}\n`);
    await files.add(
      `templates/${template.id}/template.md`,
      printTemplate(await withEmails(source.db, template)),
    );
    for await (const version of readTemplateVersions(source.db, template.id)) {
      const text = `${JSON.stringify(version, null, 2)}\n`;
      await files.add(`templates/${template.id}/versions/${version.edit}.json`, text);
    }
  }
}

async function addPlans(
  source: Source,
  files: NewFolder,
  { counts, withoutReport }: { counts: Counts; withoutReport: WithoutReport[] },
): Promise<void> {
  for await (const page of readPlanIds(source.db)) {
    for (const plan of await readPlans(source, page)) {
      counts.plans += 1;
      await files.add(`plans/${plan.id}/plan.json`, `${JSON.stringify(plan, null, 2)}\n`);
      await files.add(`plans/${plan.id}/plan.md`, printTemplate(await withEmails(source.db, plan)));
      if (whyReportIsNotReady(plan) !== null) continue;
      const why = await addReport(source, files, plan.id);
      if (why === null) counts.reports += 1;
      else withoutReport.push({ id: plan.id, why });
    }
  }
}

/** Adds the record and the report of a plan. Returns why it has none, or null: that of a very large plan takes too much memory. */
async function addReport(source: Source, files: NewFolder, id: string): Promise<string | null> {
  const now = source.context.now();
  let report: Awaited<ReturnType<typeof readReport>>;
  try {
    report = await readReport(source, id, now);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'plans.newer_release') return error.message;
    throw error;
  }
  await files.add(`plans/${id}/record.json`, report.record);
  try {
    await files.add(`plans/${id}/report.pdf`, (await renderReport(source, report, now)).content);
    return null;
  } catch (error) {
    if (error instanceof RenderError) return 'It is too large for a PDF.';
    throw error;
  }
}

/** Yields each event of all chains on a line, as it is hashed, with its hash. */
async function* historyLines(db: Database, counts: Counts): AsyncGenerator<string> {
  for await (const page of readEvents(db)) {
    counts.events += page.length;
    yield page.map((event) => `${canonical({ ...hashedEvent(event), hash: event.hash })}\n`).join('');
  }
}

/** The first file that somebody opens who finds an export after years. */
const README = `# An export of Gangway

All onboarding plans and templates of an organisation, as files that need no server.

| file | what it is |
| --- | --- |
| \`plans/ID/plan.md\` | a plan to read, as Markdown |
| \`plans/ID/plan.json\` | the same with all fields |
| \`plans/ID/report.pdf\` | the signed report of a plan that both sides have signed |
| \`plans/ID/record.json\` | what the report carries: what was signed, both signatures, the history |
| \`templates/ID/template.md\` | a template, as Gangway imports it |
| \`templates/ID/template.json\` | the same with all fields |
| \`templates/ID/versions/EDIT.json\` | each version of it that is kept, by the number of the edit |
| \`people.csv\` | everybody, with their attributes |
| \`history.jsonl\` | every event, one a line, in hash chains |
| \`anchors/DAY-HASH.json\` | the daily anchors; the SHA-256 of such a file is the hash that the server logged on that day |
| \`gangway-certificate.pem\` | the certificates with which reports were signed |
| \`verify.html\` | checks a report in a browser, without a network |
| \`SHA256SUMS\` | the hash of every file above |
| \`manifest.json\` | when this was made, how much is in it, and the hash of SHA256SUMS |
| \`manifest.json.p7s\` | the signature of manifest.json (CMS, detached) |

Is everything as it was written?

    sha256sum --check SHA256SUMS
    sha256sum SHA256SUMS        # must be "sha256sums" of manifest.json
    openssl cms -verify -inform DER -binary -in manifest.json.p7s -content manifest.json -CAfile gangway-certificate.pem -purpose any -out /dev/null

or, with Gangway, \`npm run verify -- FOLDER\`. Believe the certificate only if you have it from somebody you trust: it lies here
beside what it proves.
`;
