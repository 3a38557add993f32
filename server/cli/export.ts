import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config/config.ts';
import { sessionKeys } from '../platform/config/sessionSecret.ts';
import { VERSION } from '../platform/config/version.ts';
import { openExistingDatabase } from '../platform/database/opening/open.ts';
import { actionContext } from '../platform/http/services.ts';
import { createRenderer } from '../platform/pdf/renderer.ts';
import { ReportSigner } from '../platform/proof/reportSigner.ts';
import { readSettings } from '../platform/settings/cache.ts';
import { fail, print, say } from '../platform/terminal/lines.ts';
import { exportEverything } from '../operations/export/exportEverything.ts';
import { counted } from '../platform/terminal/counted.ts';

/** export FOLDER: writes the whole organisation as files (Proof 8), also while the server runs. */
export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) return fail('npm run export -- FOLDER');
  const verifier = path.join(import.meta.dirname, '../../dist/verify.html');
  if (!existsSync(verifier)) return fail('the browser side is not built: run npm run build, and this again.');
  const config = readConfig(process.env);
  const keys = await sessionKeys(config);
  const { db, close } = await openExistingDatabase(config, { as: 'application' });
  // Nobody waits for it, and a machine that is busy is slow.
  const renderer = createRenderer({ time_ms: 120_000 });
  try {
    const settings = await readSettings(db, config);
    const signer = new ReportSigner({ db, config, settings, sessions: { keys } });
    const context = actionContext(config, settings);
    const source = { db, config, settings, context, renderer, signer, verifier, version: VERSION };
    const { counts, withoutReport, target } = await exportEverything(source, folder);
    for (const { id, why } of withoutReport) say(`plan ${id} has no report. ${why}`);
    print(
      `${folder}: ${counted(counts.templates, 'template')}, ${counted(counts.plans, 'plan')}, ${counted(counts.reports, 'report')}, ${counted(counts.events, 'event')}, ${counted(target.files, 'file')}, ${counted(target.bytes, 'byte')}`,
    );
    return 0;
  } finally {
    await renderer.close();
    await close();
  }
}
