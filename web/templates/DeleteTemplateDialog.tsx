import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useDeleteTemplate } from './changes.ts';
import { CANNOT_BE_UNDONE, confirmDelete } from './messages.ts';

export type DeleteTemplateDialogProps = { template: { id: string; name: string }; onClose: () => void };

export function DeleteTemplateDialog({ template, onClose }: DeleteTemplateDialogProps) {
  const remove = useDeleteTemplate();
  return (
    <ConfirmDialog
      title="Delete template"
      confirmLabel="Delete template"
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(template.id, {
          onError: onClose,
          onSuccess: () => {
            flushSync(onClose);
            // The card with the menu goes, and the focus would go with it.
            document.getElementById('main')?.focus();
          },
        })
      }
    >
      <p>{confirmDelete(template.name)}</p>
      <p>{CANNOT_BE_UNDONE}</p>
    </ConfirmDialog>
  );
}
