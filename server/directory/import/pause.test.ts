import { expect, test } from 'vitest';
import { COLUMNS } from '#shared/directory/import/columns.ts';
import { FILE_LIMIT } from '#shared/directory/import/schema.ts';
import { addAdmin } from '../../testing/admins.ts';
import { useApp } from '../../testing/app.ts';
import { send } from '../../testing/peopleImport.ts';

const app = useApp();

const long = 'x'.repeat(180);
const largest = (header: string, row: (n: number) => string, most = Infinity) => {
  const rows = [header];
  for (let length = header.length; rows.length <= most; length += rows.at(-1)!.length + 1) {
    if (length + 600 > FILE_LIMIT) break;
    rows.push(row(rows.length));
  }
  return Buffer.from(rows.join('\n'));
};

test.each([
  ['ragged rows', largest('email,name', () => 'a,b,c'), 400],
  ['blank rows', largest('email,name', () => ','), 200],
  ['rows of errors', largest(COLUMNS.join(','), () => 'x,,y,z,,,,,u,v,w,,,', 10_000), 400],
  [
    '10,000 people',
    largest('email,location,job_title', (n) => `p${n}@x.example,${long},${long}`, 10_000),
    200,
  ],
])('the largest file of %s does not stop the calls of others (API 15)', async (_, bytes, status) => {
  const admin = await addAdmin(app);
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const start = performance.now();
  expect((await send(admin.client, bytes, '?dry_run=true')).status).toBe(status);
  clearInterval(timer);
  // Read in the event loop, the file is nearly the whole of the time.
  expect(longest).toBeLessThan((performance.now() - start) / 2);
});
