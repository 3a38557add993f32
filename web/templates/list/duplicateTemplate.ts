import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../client/http.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { refreshTemplates } from '../api.ts';
import { messages } from './messages.ts';

/** Copies a template on the server and opens the copy for editing (Templates 10). */
export async function duplicateTemplate(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const copy = await call('POST /template/:id/copy', { params: { id } });
    toast.success(messages.duplicated);
    void refreshTemplates(queryClient);
    await navigate(paths.template(copy.id, { edit: true }));
  } catch (error) {
    showFailure(error, messages.duplicateFailed);
  }
}
