import { count, type Suite } from '../support/suite.ts';
import { runProof } from './proof.ts';

const REPORTS = 50;
const BITS = 1_000;
const TASKS = 2_000;

const said = (valid: number | null) => (valid === null ? 'not installed' : count(valid));

/** Signed reports, the results of other programs for them, and changed bytes. */
export const proofSuite: Suite = {
  name: 'proof',
  async run({ seed }) {
    const { reports, programs, bits, digits, large } = await runProof({
      reports: REPORTS,
      bits: BITS,
      tasks: TASKS,
      seed,
    });
    return [
      { figure: 'reports in ten scripts that hold, with a time stamp', result: count(reports) },
      { figure: 'valid for pdfsig', result: said(programs.pdfsig) },
      { figure: 'stamps valid for openssl ts -verify', result: said(programs.openssl) },
      { figure: 'changed bits, all found', result: count(bits) },
      { figure: 'changed digits of the signature and its stamp, all found', result: count(digits) },
      {
        figure: `report of ${count(TASKS)} tasks: its bytes, those of its record, events, ms to check`,
        result: [large.bytes, large.record_bytes, large.events, Math.round(large.check_ms)]
          .map(count)
          .join(', '),
      },
    ];
  },
};
