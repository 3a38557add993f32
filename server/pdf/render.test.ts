import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { readPdf, reportOf, task } from '../testing/reports.ts';
import { closeRenderer, renderReport } from './render.ts';

afterAll(closeRenderer);

test('rejects a report that is late or whose thread ends, and renders the next one', async () => {
  const threads: Worker[] = [];
  const remember = (thread: Worker) => void threads.push(thread);
  process.on('worker', remember);
  const long = reportOf(Array.from({ length: 300 }, (_, number) => task(`Task ${number}`)));
  const small = reportOf([task('Small')]);
  await closeRenderer();

  const late = renderReport(long, 1);
  const behind = renderReport(small);
  await expect(late).rejects.toThrow('The report was not ready within 0.001 seconds.');
  expect((await readPdf(await behind)).text).toContain('Small');

  const lost = renderReport(long);
  const [waiting] = await Promise.allSettled([renderReport(small), lost, threads.at(-1)!.terminate()]);
  await expect(lost).rejects.toThrow('The report could not be rendered: its thread ended.');
  expect(waiting.status).toBe('fulfilled');

  const broken = renderReport({ ...small, generated_at: 'yesterday' });
  await expect(broken).rejects.toThrow('The report could not be rendered: Invalid time value');

  const closed = renderReport(long);
  const closing = closeRenderer();
  await expect(closed).rejects.toThrow('The report was not rendered because the server is closing.');
  await closing;
  expect(threads).toHaveLength(3);
  process.off('worker', remember);
});

test('lets the process end while the thread is idle', async () => {
  const script = `
    import { renderReport } from ${JSON.stringify(new URL('render.ts', import.meta.url).href)};
    const pdf = await renderReport(${JSON.stringify(reportOf([task('One')]))});
    console.log(Buffer.from(pdf.subarray(0, 5)).toString());`;
  const ended = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(ended.stdout.trim()).toBe('%PDF-');
});
