import { parentPort, workerData } from 'node:worker_threads';
import { type FileType, parseFile } from './parse.ts';

// The thread that reads a checklist (parseOutside.ts).
const { type, text, name } = workerData as { type: FileType; text: string; name: string | undefined };
parentPort!.postMessage(parseFile(type, text, name));
