import { parentPort, workerData } from 'node:worker_threads';
import { readPeopleFile } from './readPeopleFile.ts';

// The thread that reads a file of people (routes.ts).
const { bytes, settings } = workerData as {
  bytes: Uint8Array;
  settings: Parameters<typeof readPeopleFile>[1];
};
parentPort!.postMessage(readPeopleFile(bytes, settings));
