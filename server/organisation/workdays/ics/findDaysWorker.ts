import { parentPort, workerData } from 'node:worker_threads';
import { findDays, type Wanted } from './findDays.ts';

// The thread that reads an iCalendar file (findDaysOutside.ts).
const { text, wanted } = workerData as { text: string; wanted: Wanted };
parentPort!.postMessage(findDays(text, wanted));
