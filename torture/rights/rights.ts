import type { Target } from '../support/product.ts';
import { withProduct } from '../support/product.ts';
import { Checks } from '../support/checks.ts';
import { count, type Figure, type Suite } from '../support/suite.ts';
import { checkActs } from './acts.ts';
import { checkForeignIds, checkIgnoredFields } from './bodies.ts';
import { checkCredentials } from './credentials.ts';
import { createFixture, expectedStatus, CALLERS, MATRIX, request, stateOf } from './matrix.ts';

export const RIGHTS: Record<string, (target: Target, checks: Checks, isWhole?: boolean) => Promise<void>> = {
  credentials: checkCredentials,
  acts: checkActs,
  'ignored fields': checkIgnoredFields,
  'foreign ids': checkForeignIds,
};

/**
 * Rights: every call by everybody, every act in every state, bad credentials, and fields and ids that are not
 * the caller's.
 */
export const rightsSuite: Suite = {
  name: 'rights',
  run: () =>
    withProduct(
      async (product) => {
        const figures: Figure[] = [];
        for (const [name, check] of Object.entries({ matrix: checkMatrix, ...RIGHTS })) {
          const checks = new Checks();
          await check(product, checks);
          checks.throwIfFailed();
          figures.push({ figure: name, result: `${count(checks.count)} checks` });
        }
        return figures;
      },
      { processes: 2, env: { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' } },
    ),
};

/** The table of matrix.ts; server/tests/rights.test.ts checks it in npm test. */
async function checkMatrix(target: Target, checks: Checks): Promise<void> {
  for (const { calls, cells } of MATRIX) {
    const visibilities = cells.some((cell) => cell.endsWith('p')) ? [true, false] : [true];
    for (const call of calls) {
      for (const isPublic of visibilities) {
        for (const [index, caller] of CALLERS.entries()) {
          const fixture = await createFixture(target, call, isPublic);
          const client = caller === 'An' ? target.anonymous : fixture[caller as 'EO'].client;
          const before = await stateOf(target.db, fixture);
          const { status } = await request(client, call, fixture);
          const about = `${call} by ${caller}, public: ${isPublic}`;
          checks.equal(status < 300 ? '2' : String(status), expectedStatus(cells[index]!, isPublic), about);
          if (status >= 300) checks.equal(await stateOf(target.db, fixture), before, `refused ${about}`);
        }
      }
    }
  }
}
