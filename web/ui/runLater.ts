import { loadChunk } from './chunk.ts';
import { toast } from './toast.ts';

const NOT_OPENED = 'This could not be opened. Check your connection and try again.';

/** Loads the code of an act when it is chosen, and runs it. */
export function runLater<Module>(load: () => Promise<Module>, run: (module: Module) => unknown): void {
  runOnce(loadChunk(load), run);
}

/** Opens what is rendered once its code is loaded: a failure to load it must not break the page. */
export function openLater(component: { preload: () => Promise<unknown> }, open: () => void): void {
  runOnce(component.preload(), open);
}

function runOnce<Loaded>(loading: Promise<Loaded>, run: (loaded: Loaded) => unknown): void {
  void loading.then(run, () => toast.failure(NOT_OPENED));
}
