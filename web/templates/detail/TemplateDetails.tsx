import Drama from 'lucide-react/icons/drama';
import { isManagerOrHr } from '#shared/people/viewer.ts';
import Pencil from 'lucide-react/icons/pencil';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import { whyTemplateCannotBeEdited } from '#shared/templates/rights.ts';
import type { Template } from '#shared/templates/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { useEditFocus } from '../../checklist/edit/useEditFocus.ts';
import { paths } from '../../sitemap/paths.ts';
import { BackLink, Page, type PageProps } from '../../layout/Page.tsx';
import { Button } from '../../ui/Button.tsx';
import { messages as editMessages } from '../edit/messages.ts';
import { TemplateEditor } from '../edit/TemplateEditor.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { exportItem } from '../exportItem.ts';
import { messages } from '../messages.ts';
import { VisibilityBadge } from '../VisibilityBadge.tsx';
import { RichNote } from '../../checklist/notes/RichNote.tsx';
import { SubplanCard } from '../../checklist/view/SubplanCard.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useSetPublic } from '../edit/api.ts';

type TemplateDetailsProps = {
  template: Template;
  /** Whether edit mode was requested; only the creator gets it. */
  edit: boolean;
  onEdit: (edit: boolean) => void;
  /** Starts assigning the template to an employee. */
  onAssign: () => void;
  /** Shows how it would be for an employee. */
  onRehearse: () => void;
};

/** The page of a template, with its editor for the creator. */
export function TemplateDetails({ template, edit, onEdit, onAssign, onRehearse }: TemplateDetailsProps) {
  const viewer = useViewer();
  const isCreator = whyTemplateCannotBeEdited(viewer, template) === null;
  const editing = edit && isCreator;
  const editButton = useEditFocus(editing);
  const [reloads, setReloads] = useState(0);

  const page: Omit<PageProps, 'children'> = {
    title: template.name,
    width: 'reading',
    back: <BackLink to={paths.templates()} label={messages.backToTemplates} />,
    note: !isCreator && <VisibilityBadge isPublic={template.public} />,
    actions: (
      <>
        {isCreator && <VisibilitySwitch template={template} />}
        {isCreator && !editing && (
          <Button ref={editButton} icon={<Pencil />} className="ml-2" onClick={() => onEdit(true)}>
            {messages.edit}
          </Button>
        )}
        {!editing && (
          <Menu
            label={`Menu for ${template.name}`}
            items={[
              ...(isManagerOrHr(viewer)
                ? [{ label: editMessages.rehearse, icon: <Drama />, onSelect: onRehearse }]
                : []),
              exportItem('template', template),
            ]}
          />
        )}
        {!editing && viewer.is_manager && (
          <Button tone="primary" icon={<UserRoundPlus />} onClick={onAssign}>
            {editMessages.onboardingPlan}
          </Button>
        )}
      </>
    ),
  };

  if (editing) {
    return (
      <TemplateEditor
        key={reloads}
        template={template}
        page={page}
        onEnd={() => onEdit(false)}
        onReload={() => setReloads(reloads + 1)}
      />
    );
  }
  const lead = `${messages.createdBy(template.manager_name)} · ${messages.remind(template.remind_days_before_due)}`;
  return (
    <Page {...page} lead={lead}>
      <TemplateContent template={template} />
    </Page>
  );
}

/** Shows the description and the subplans of a template. */
function TemplateContent({ template }: { template: Template }) {
  return (
    <>
      <div className="max-w-[54rem]">
        <RichNote>{template.description || messages.noDescription}</RichNote>
      </div>
      <h2 className="mt-7 mb-3 text-xl font-semibold">{messages.subplans}</h2>
      {template.subplans.length === 0 ? (
        <p className="text-muted">{messages.noSubplans}</p>
      ) : (
        <ol aria-label={messages.subplans} className="flex flex-col gap-4">
          {template.subplans.map((subplan) => (
            <li key={subplan.id} className="min-w-0">
              <SubplanCard subplan={subplan} level={3} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Publishes a template or makes it private, for its creator (Templates 3). */
function VisibilitySwitch({ template }: { template: Template }) {
  const setPublic = useSetPublic(template.id);
  return (
    <Switch checked={template.public} busy={setPublic.isPending} onChange={(on) => setPublic.mutate(on)}>
      {template.public ? messages.public : messages.private}
    </Switch>
  );
}
