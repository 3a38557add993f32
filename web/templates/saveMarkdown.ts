import { callForFile } from '../client/http.ts';
import { saveFile } from '../client/saveFile.ts';
import { showFailure } from '../ui/showFailure.ts';
import { messages } from './messages.ts';

type Named = { id: string; name: string };

/** Downloads a template as Markdown (Files 1). */
export function saveTemplate({ id, name }: Named): Promise<void> {
  return save(name, () => callForFile('GET /template/:id/export', { params: { id } }));
}

/** Downloads a plan as Markdown (Files 1). */
export function savePlan({ id, name }: Named): Promise<void> {
  return save(name, () => callForFile('GET /onboarding-plan/:id/export', { params: { id } }));
}

async function save(name: string, load: () => Promise<Blob>): Promise<void> {
  try {
    saveFile(await load(), `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'checklist'}.md`);
  } catch (error) {
    showFailure(error, messages.exportFailed);
  }
}
