import { runInThread } from '../../platform/runInThread.ts';
import { type FileType, parseFile } from './parse.ts';
import type { ReadFile } from './read/readFile.ts';

/** Shorter files take some milliseconds, less than a thread takes to start. */
const SHORT = 8_192;

/** As `parseFile`, long files in a thread of its own. */
export async function parseOutside(type: FileType, text: string, name?: string): Promise<ReadFile> {
  if (text.length <= SHORT) return parseFile(type, text, name);
  return await runInThread(new URL('./parseWorker.ts', import.meta.url), { type, text, name });
}
