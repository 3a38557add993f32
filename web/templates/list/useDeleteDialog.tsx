import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { preloadable, preloadQuietly, whenIdle } from '../../ui/preloadable.tsx';
import { openLater } from '../../ui/runLater.ts';

const DeleteTemplateDialog = preloadable(
  async () => (await import('./DeleteTemplateDialog.tsx')).DeleteTemplateDialog,
);

type DeleteDialog = { askToDelete: (template: TemplateSummary) => void; dialog: ReactNode };

/**
 * Asks before a template is deleted. The dialog is rendered by the page, because the list changes with the
 * deletion.
 */
export function useDeleteDialog(): DeleteDialog {
  const [deleting, setDeleting] = useState<TemplateSummary | null>(null);
  useEffect(() => whenIdle(() => preloadQuietly(DeleteTemplateDialog)), []);

  const askToDelete = useCallback(
    (template: TemplateSummary) => openLater(DeleteTemplateDialog, () => setDeleting(template)),
    [],
  );

  return {
    askToDelete,
    dialog: deleting && <DeleteTemplateDialog template={deleting} onClose={() => setDeleting(null)} />,
  };
}
