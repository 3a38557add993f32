import { callForFile } from '../client/http.ts';
import { saveFile } from '../client/saveFile.ts';
import { showFailure } from '../ui/showFailure.ts';

const FAILED = 'Failed to export. Please try again.';

/** Downloads a template or plan as Markdown (Files 1). */
export async function save(
  kind: 'template' | 'plan',
  { id, name }: { id: string; name: string },
): Promise<void> {
  const options = { params: { id } };
  try {
    const file = await (kind === 'template'
      ? callForFile('GET /template/:id/export', options)
      : callForFile('GET /onboarding-plan/:id/export', options));
    saveFile(file, `${name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'checklist'}.md`);
  } catch (error) {
    showFailure(error, FAILED);
  }
}
