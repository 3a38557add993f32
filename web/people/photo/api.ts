import { useMutation, useQueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../auth/viewer.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { shrink } from './shrink.ts';

/** Sets the viewer's own photo; null removes it. The caller shows a failure. */
export function useSetPhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) return call('DELETE /user/self/photo');
      const picture = await shrink(file);
      return call('PUT /user/self/photo', {
        body: new Uint8Array(await picture.arrayBuffer()),
        // The server looks at the bytes, and says so if they are of another kind.
        headers: { 'Content-Type': 'image/png' },
      });
    },
    onSuccess: (_, file) => {
      toast.success(file === null ? messages.removed : messages.saved);
      return queryClient.invalidateQueries({ queryKey: viewerQuery().queryKey });
    },
  });
}
