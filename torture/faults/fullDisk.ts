import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { templateBody } from '#server/testing/samples.ts';
import { Checks } from '../support/checks.ts';
import { withProduct } from '../support/product.ts';
import { withSmallDisk } from '../support/smallDisk.ts';

export type FullDiskResult = {
  /** Templates that were stored before and after, and calls that were refused while the disk was full. */
  stored: number;
  refused: number;
  recovery_ms: number;
  checks: Checks;
};

// An empty database with its log of changes takes about 100 MB.
const SIZE = '192m';
// Stops before the log of changes (16 MB) needs another file: without space for that, PostgreSQL ends.
const REFUSALS = 20;
const CALLS_LIMIT = 2_000;

/** Fills the file system of PostgreSQL, saves until that is refused, and makes room again. */
export function runFullDisk(): Promise<FullDiskResult> {
  return withSmallDisk(SIZE, (folder) =>
    withProduct(
      async (product) => {
        const checks = new Checks();
        const { client } = await product.addManager();
        const create = () => client.post('/template/full', templateBody());
        checks.equal((await create()).status, 201, 'a save before');
        const filler = path.join(folder, 'filler');
        const { bavail, bsize } = await statfs(folder);
        await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
          // PostgreSQL has taken some of the room meanwhile: the disk is full, too.
          if (error.code !== 'ENOSPC') throw error;
        });
        let [stored, refused] = [1, 0];
        for (let call = 0; call < CALLS_LIMIT && refused < REFUSALS; call += 1) {
          const { status, body, headers } = await create();
          if (status === 201) stored += 1;
          else {
            refused += 1;
            checks.equal([status, body.code], [503, 'database.full'], 'a save on the full disk');
            checks.that(Number(headers.get('retry-after')) > 0, 'a refusal without Retry-After');
          }
        }
        checks.equal(refused, REFUSALS, 'refused saves');
        checks.equal((await client.get('/user/self')).status, 200, 'a read on the full disk');
        await rm(filler);
        const end = performance.now();
        checks.equal((await create()).status, 201, 'the first save with room again');
        const recovery_ms = performance.now() - end;
        const rows = await product.db.selectFrom('templates').select('id').execute();
        checks.equal(rows.length, stored + 1, 'stored templates');
        return { stored: rows.length, refused, recovery_ms, checks };
      },
      { folder },
    ),
  );
}
