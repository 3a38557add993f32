import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '#bench/support/random.ts';
import { readCertificate, readPem } from '#shared/signing/proof/certificates.ts';
import type { Trust } from '#shared/signing/proof/checks.ts';
import { checkFile } from '#shared/signing/proof/verdict.ts';
import type { ApiResponse } from '#server/testing/client.ts';
import { createPlan, createTeam, planPath, taskIds, taskPath } from '#server/testing/samples.ts';
import { startAuthority } from '#server/testing/timeStamps.ts';
import { Checks } from '../support/checks.ts';
import { type Product, withProduct } from '../support/product.ts';
import { changedDigits, findMissed, randomBits } from './changedBytes.ts';
import { askPrograms, type Said } from './programs.ts';
import { planInScript, planOfTasks } from './samples.ts';

type Options = { reports: number; bits: number; tasks: number; seed: number };

export type ProofResult = {
  reports: number;
  /** How many of the reports each program calls valid, null where it is not installed. */
  programs: { pdfsig: number | null; openssl: number | null };
  bits: number;
  digits: number;
  large: { bytes: number; record_bytes: number; events: number; check_ms: number };
};

/**
 * Signs reports in all scripts with a time stamp, asks other programs about each, changes bytes of one, and checks the report
 * of the largest plan (Proof 2, Proof 3, Proof 4).
 */
export async function runProof(options: Options): Promise<ProofResult> {
  const authority = await startAuthority();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gangway-proof-'));
  try {
    return await withProduct(
      async (product) => {
        const pem = await (await fetch(`${product.url}/.well-known/gangway-certificate.pem`)).text();
        const certificates = [...(await readPem(pem)), await readCertificate(authority.certificate)];
        const trust = { certificates, now: new Date(Date.now() + 60_000) };
        const checks = new Checks();
        const result = await checkReports(
          { product, trust, checks, folder, authority: authority.certificate },
          options,
        );
        checks.throwIfFailed();
        return result;
      },
      { env: { TSA_URL: authority.url } },
    );
  } finally {
    await rm(folder, { recursive: true });
    await authority.close();
  }
}

type Checked = { product: Product; trust: Trust; checks: Checks; folder: string; authority: Buffer };

async function checkReports(given: Checked, options: Options): Promise<ProofResult> {
  const { product, trust, checks, folder, authority } = given;
  const signedLarge = signedReport(product, planOfTasks(options.tasks));
  const said: Said[] = [];
  let one = new Uint8Array();
  for (let number = 0; number < options.reports; number += 1) {
    const plan = planInScript(number);
    one = await signedReport(product, plan);
    const verdict = await checkFile(one, trust);
    checks.equal(verdict.state, 'holds', plan.name);
    checks.equal(
      verdict.checks.find(({ name }) => name === 'time')?.state,
      'holds',
      `the stamp of ${plan.name}`,
    );
    const programs = await askPrograms(folder, one, authority);
    checks.that(programs.pdfsig !== false, `pdfsig: ${plan.name}`);
    checks.that(programs.openssl !== false, `openssl ts: ${plan.name}`);
    said.push(programs);
  }
  const bits = randomBits(one, options.bits, randomFrom(options.seed));
  const digits = changedDigits(one);
  for (const missed of await findMissed(one, [...bits, ...digits], trust)) {
    checks.that(false, `byte ${missed.at} changed to ${missed.to} was not found`);
  }
  const large = await signedLarge;
  const start = performance.now();
  const { state, record } = await checkFile(large, trust);
  const check_ms = performance.now() - start;
  checks.equal(state, 'holds', `the report of ${options.tasks} tasks`);
  return {
    reports: said.length,
    programs: { pdfsig: validOf(said, 'pdfsig'), openssl: validOf(said, 'openssl') },
    bits: bits.length,
    digits: digits.length,
    large: {
      bytes: large.length,
      record_bytes: Buffer.byteLength(JSON.stringify(record)),
      events: record?.events.length ?? 0,
      check_ms,
    },
  };
}

async function signedReport(
  product: Product,
  plan: Record<string, unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { manager, employee } = await createTeam(product);
  const { id } = await createPlan(manager, employee, plan);
  const tree = (await employee.client.get(`/onboarding-plan/${id}`)).body;
  for (const task of taskIds(tree)) {
    await untilAllowed(() => employee.client.put(taskPath(task), { completed: true }));
  }
  for (const { client } of [employee, manager])
    await untilAllowed(() => client.put(planPath({ id }, '/signoff')));
  const response = await fetch(`${product.url}/api/onboarding-plan/${id}/generate_report`, {
    headers: { authorization: `Bearer ${manager.client.token}` },
  });
  if (!response.ok) throw new Error(`no report: ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Repeats a call while there are too many: the largest plan has more tasks than a person may tick in a minute. */
async function untilAllowed(send: () => Promise<ApiResponse>): Promise<void> {
  for (;;) {
    const { status, headers, text } = await send();
    if (status < 300) return;
    if (status !== 429) throw new Error(text);
    await sleep(Number(headers.get('retry-after')) * 1_000);
  }
}

function validOf(said: readonly Said[], program: keyof Said): number | null {
  if (said.some((one) => one[program] === null)) return null;
  return said.filter((one) => one[program]).length;
}
