import { useQueryClient } from '@tanstack/react-query';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { whyTemplateCannotBeEdited } from '#shared/templates/rights.ts';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { navigate } from '../../router/history.ts';
import { Menu } from '../../ui/Menu.tsx';
import { exportItem } from '../exportItem.ts';
import { messages } from '../messages.ts';
import { runLater } from '../../ui/runLater.ts';

export type TemplateMenuProps = {
  template: TemplateSummary;
  /** Asks for a confirmation, then deletes it. */
  onDelete: (template: TemplateSummary) => void;
};

/** Edit, Duplicate, Export as Markdown and Delete, for the creator of a template (Templates 3). */
export function TemplateMenu({ template, onDelete }: TemplateMenuProps) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  if (whyTemplateCannotBeEdited(viewer, template)) return null;
  return (
    <Menu
      label={`Menu for ${template.name}`}
      size="sm"
      className="relative -my-1 -mr-1.5"
      items={[
        {
          label: messages.edit,
          icon: <Pencil />,
          onSelect: () => void navigate(paths.template(template.id, { edit: true })),
        },
        {
          label: messages.duplicate,
          icon: <CopyPlus />,
          // Its code is loaded when it is chosen.
          onSelect: () =>
            runLater(
              () => import('./duplicateTemplate.ts'),
              ({ duplicateTemplate }) => duplicateTemplate(queryClient, template.id),
            ),
        },
        exportItem('template', template),
        { label: messages.delete, icon: <Trash2 />, tone: 'danger', onSelect: () => onDelete(template) },
      ]}
    />
  );
}
