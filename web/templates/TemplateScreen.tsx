import Pencil from 'lucide-react/icons/pencil';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { mayEditTemplate } from '#shared/templates/permissions.ts';
import type { Template } from '#shared/templates/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { useEditFocus } from '../checklist/useEditFocus.ts';
import { BackLink, Page } from '../layout/Page.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { createdBy, remind, words } from './messages.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { TemplateView } from './TemplateView.tsx';
import { VisibilityBadge } from './VisibilityBadge.tsx';
import { VisibilitySwitch } from './VisibilitySwitch.tsx';

export type TemplateScreenProps = {
  template: Template;
  /** Whether edit mode is asked for; only the creator gets it. */
  edit: boolean;
  onEdit: (edit: boolean) => void;
  /** Begins an onboarding plan. */
  onAssign: () => void;
};

/** A template, to read and, for its creator, to edit (spec §2 'Template view'). */
export function TemplateScreen({ template, edit, onEdit, onAssign }: TemplateScreenProps) {
  const viewer = useViewer();
  const isCreator = mayEditTemplate(viewer, template);
  const editing = edit && isCreator;
  const editButton = useEditFocus(editing);
  const [reloads, setReloads] = useState(0);

  return (
    <Page
      title={template.name}
      width="reading"
      back={<BackLink {...paths.templates()} label="Back to templates" />}
      note={!isCreator && <VisibilityBadge isPublic={template.public} />}
      lead={`${createdBy(template.manager_name)} · ${remind(template.remind_days_before_due)}`}
      actions={
        <>
          {isCreator && <VisibilitySwitch template={template} />}
          {isCreator && !editing && (
            <Button ref={editButton} icon={<Pencil />} className="ml-2" onClick={() => onEdit(true)}>
              {words.edit}
            </Button>
          )}
          {!editing && (
            <Button tone="primary" icon={<UserRoundPlus />} onClick={onAssign}>
              {words.onboardingPlan}
            </Button>
          )}
        </>
      }
    >
      {editing ? (
        <TemplateEditor
          key={reloads}
          template={template}
          onEnd={() => onEdit(false)}
          onReload={() => setReloads(reloads + 1)}
        />
      ) : (
        <TemplateView template={template} />
      )}
    </Page>
  );
}
