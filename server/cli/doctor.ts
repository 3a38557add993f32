import { type Config, readConfig } from '../platform/config/config.ts';
import { ConfigError } from '../platform/config/configError.ts';
import { checkCertificates } from '../operations/doctor/certificates.ts';
import { checkClock } from '../operations/doctor/clock.ts';
import { checkCollector } from '../operations/doctor/collector.ts';
import { checkDatabase, checkReplicas } from '../operations/doctor/database.ts';
import { fail, type Line, ok, withinLimit } from '../operations/doctor/line.ts';
import { checkAddress, checkBuild, checkDisk } from '../operations/doctor/machine.ts';
import { checkMail } from '../operations/doctor/mail.ts';
import { checkProof } from '../operations/doctor/proof.ts';
import { checkProvider } from '../operations/doctor/provider.ts';
import { secretsOf, withoutSecrets } from '../operations/doctor/secrets.ts';
import { checkProxy, checkSettings } from '../operations/doctor/settings.ts';
import { print } from '../platform/terminal/lines.ts';
import { VERSION } from '../platform/config/version.ts';

/**
 * doctor: checks the settings and the services that they name, and prints how to fix each problem (Operations 17).
 * Changes nothing. Exits with 1 when a line says `fail`.
 */
export async function run(): Promise<never> {
  const { lines, secrets } = await diagnose();
  for (const { state, about, text } of lines) {
    const line = withoutSecrets(text, secrets).replaceAll(/\s+/g, ' ');
    print(`${state.padEnd(4)}  ${about.padEnd(17)}  ${line}`);
  }
  // A server that does not answer must not keep the process alive.
  process.exit(lines.some(({ state }) => state === 'fail') ? 1 : 0);
}

async function diagnose(): Promise<{ lines: Line[]; secrets: string[] }> {
  const first = ok('release', `Gangway ${VERSION} on Node ${process.versions.node}`);
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { lines: [first, fail('settings', error.message)], secrets: [] };
  }
  const checked = await Promise.all([
    withinLimit('settings', () => Promise.resolve(checkSettings(config, process.env))),
    withinLimit('database', async () => {
      const started = Date.now();
      const { lines: found, now_ms } = await checkDatabase(config);
      return now_ms === null ? found : [...found, checkClock('the database', now_ms, started)];
    }),
    withinLimit('replicas', () => checkReplicas(config)),
    withinLimit('identity provider', () => checkProvider(config)),
    withinLimit('mail', () => checkMail(config)),
    withinLimit('public address', () => checkAddress(config)),
    withinLimit('proxy', () => Promise.resolve(checkProxy(config))),
    withinLimit('report signature', () => checkProof(config)),
    withinLimit('traces', () => checkCollector(config)),
    withinLimit('certificates', () => checkCertificates(config, process.env)),
    withinLimit('disk', () => checkDisk(config)),
    withinLimit('browser side', () => Promise.resolve(checkBuild())),
  ]);
  return { lines: [first, ...checked.flat()], secrets: secretsOf(config) };
}
