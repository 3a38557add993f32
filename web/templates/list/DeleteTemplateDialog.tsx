import { flushSync } from 'react-dom';
import { focusMain } from '../../layout/focusMain.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDeleteTemplate } from './api.ts';
import { messages } from './messages.ts';

export type DeleteTemplateDialogProps = { template: { id: string; name: string }; onClose: () => void };

export function DeleteTemplateDialog({ template, onClose }: DeleteTemplateDialogProps) {
  const remove = useDeleteTemplate();
  return (
    <ConfirmDialog
      title={messages.deleteTemplate}
      confirmLabel={messages.deleteTemplate}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(template.id, {
          onError: onClose,
          onSuccess: () => {
            // Nothing behind the dialog can be focused while it is open.
            flushSync(onClose);
            focusMain();
          },
        })
      }
    >
      <p>{messages.confirmDelete(template.name)}</p>
      <p>{messages.cannotBeUndone}</p>
    </ConfirmDialog>
  );
}
