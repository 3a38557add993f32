import { type ChildProcess, execFile } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readPdf, reportOf, task } from '../../testing/reports.ts';
import { createRenderer, type Renderer, type RendererOptions } from './renderer.ts';

const small = reportOf([task('Small')]);
const long = reportOf(Array.from({ length: 1_000 }, (_, number) => task(`Task ${number}`)));

// Node publishes each child process on this channel.
const processes: ChildProcess[] = [];
const remember = (message: unknown) => void processes.push((message as { process: ChildProcess }).process);
beforeAll(() => diagnostics.subscribe('child_process', remember));
afterAll(() => void diagnostics.unsubscribe('child_process', remember));

let renderers: Renderer[] = [];
function rendererWith(options: Partial<RendererOptions>): Renderer {
  processes.length = 0;
  const renderer = createRenderer(options);
  renderers.push(renderer);
  return renderer;
}
afterEach(async () => {
  await Promise.all(renderers.map((renderer) => renderer.close()));
  renderers = [];
});

async function expectRendered(renderer: Renderer): Promise<void> {
  expect((await readPdf(await renderer.render(small))).text).toContain('Small');
}

test('renders many reports in one process', async () => {
  const renderer = rendererWith({});
  await expectRendered(renderer);
  await expectRendered(renderer);
  expect(processes).toHaveLength(1);
});

test('survives a process that is killed while it renders, and renders the next report', async () => {
  const renderer = rendererWith({});
  await expectRendered(renderer);
  const lost = renderer.render(long);
  processes[0]!.kill('SIGTERM');
  await expect(lost).rejects.toMatchObject({ reason: 'failed', message: expect.stringContaining('SIGTERM') });
  await expectRendered(renderer);
  expect(processes).toHaveLength(2);
});

test.each([
  ['memory', { memory_bytes: 2 ** 20 }, 'too_large'],
  ['processor time', { cpu_ms: 1 }, 'too_large'],
  ['time', { time_ms: 1 }, 'late'],
])('ends a process whose report takes more %s than allowed', async (_, limit, reason) => {
  const renderer = rendererWith(limit);
  await expect(renderer.render(long)).rejects.toMatchObject({ reason });
  await expect.poll(() => processes[0]!.signalCode).toBe('SIGKILL');
});

test.each([
  ['a number of reports', { renders: 1 }],
  ['a report after which much memory stays in use', { resting_bytes: 1 }],
])('replaces a process after %s', async (_, options) => {
  const renderer = rendererWith(options);
  await expectRendered(renderer);
  await expectRendered(renderer);
  expect(processes).toHaveLength(2);
});

test('ends a process that has no report for a while', async () => {
  const renderer = rendererWith({ idle_ms: 0 });
  await expectRendered(renderer);
  await expect.poll(() => processes[0]!.signalCode).toBe('SIGKILL');
});

test('rejects a report with invalid data, and keeps the process', async () => {
  const renderer = rendererWith({});
  const broken = renderer.render({ ...small, generated_at: 'yesterday' });
  await expect(broken).rejects.toMatchObject({
    reason: 'failed',
    message: 'The report could not be rendered: Invalid time value',
  });
  await expectRendered(renderer);
  expect(processes).toHaveLength(1);
});

test('lets a report finish when it closes, up to the time limit, and accepts no other', async () => {
  const patient = rendererWith({ close_ms: 60_000 });
  const kept = patient.render(small);
  await patient.close();
  await expect(kept).resolves.toBeInstanceOf(Uint8Array);
  await expect(patient.render(small)).rejects.toMatchObject({ reason: 'closing' });

  const hasty = rendererWith({ close_ms: 0 });
  const lost = hasty.render(long);
  await Promise.all([expect(lost).rejects.toMatchObject({ reason: 'closing' }), hasty.close()]);
});

test('lets the server end while a process has no report', async () => {
  const script = `
    import { createRenderer } from ${JSON.stringify(new URL('renderer.ts', import.meta.url).href)};
    const pdf = await createRenderer().render(${JSON.stringify(small)});
    console.log(Buffer.from(pdf.subarray(0, 5)).toString());`;
  const ended = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(ended.stdout.trim()).toBe('%PDF-');
});
