import { parentPort, workerData } from 'node:worker_threads';
import { readPeopleFile } from './readPeopleFile.ts';

// The thread that reads a file of people (readOutside.ts).
const { bytes, most } = workerData as { bytes: Uint8Array; most: number };
parentPort!.postMessage(readPeopleFile(bytes, { most }));
