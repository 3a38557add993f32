import { loadChunk } from '../ui/chunk.ts';
import { toast } from '../ui/toast.ts';
import { messages } from './messages.ts';

/** Loads the code of an act when it is chosen, and runs it. */
export function runLater<Module>(load: () => Promise<Module>, run: (module: Module) => unknown): void {
  void loadChunk(load).then(run, () => toast.failure(messages.notOpened));
}
