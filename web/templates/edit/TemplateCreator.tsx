import { useQueryClient } from '@tanstack/react-query';
import CopyPlus from 'lucide-react/icons/copy-plus';
import { useState } from 'react';
import { DEFAULT_REMIND_DAYS } from '#shared/checklist/defaults.ts';
import { copyTemplate } from '#shared/templates/copy.ts';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { browserIds } from '../../checklist/draft/ids.ts';
import { useDraft } from '../../checklist/draft/useDraft.ts';
import { EditBar, EditFrame } from '../../checklist/bar/EditBar.tsx';
import { useEditKeys } from '../../checklist/history/useEditKeys.ts';
import { KeptEditsNotice } from '../../checklist/kept/KeptEditsNotice.tsx';
import { useKeptEdits } from '../../checklist/kept/useKeptEdits.ts';
import { paths } from '../../sitemap/paths.ts';
import { BackLink, Page } from '../../layout/Page.tsx';
import { UnsavedChanges } from '../../layout/UnsavedChanges.tsx';
import { navigate } from '../../router/history.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { fetchWithSubplans, useCreateTemplate } from './api.ts';
import { messages as listMessages } from '../messages.ts';
import { messages } from './messages.ts';
import { SelectTemplateDialog } from './SelectTemplateDialog.tsx';
import { TemplateForm, TemplateNameField } from './TemplateForm.tsx';
import { useTemplateForm } from './useTemplateForm.ts';

const EMPTY = { name: '', description: '', remind_days_before_due: DEFAULT_REMIND_DAYS, subplans: [] };

/** Creates a template, empty or as a copy. It is private until its creator publishes it (Templates 2, 4). */
export function TemplateCreator() {
  const queryClient = useQueryClient();
  const draft = useDraft(EMPTY);
  const { tried, check } = useTemplateForm(draft);
  const create = useCreateTemplate();
  const kept = useKeptEdits({ object: 'template:new', draft, base: null });
  const [step, setStep] = useState<'replace' | 'select' | null>(null);

  async function copy(summary: TemplateSummary) {
    draft.replace(copyTemplate(await fetchWithSubplans(queryClient, summary), browserIds));
    setStep(null);
  }

  function submit() {
    if (create.isPending || create.isSuccess || !check()) return;
    create.mutate(
      { ...draft.content, public: false },
      {
        onSuccess: ({ id }) => {
          kept.forget();
          void navigate(paths.template(id), { replace: true, ignoreBlocker: true });
        },
      },
    );
  }

  useEditKeys(draft, submit);

  return (
    <Page
      title={messages.createNew}
      width="reading"
      back={<BackLink to={paths.templates()} label={listMessages.backToTemplates} />}
      lead={messages.onlyYou}
      actions={
        <Button
          icon={<CopyPlus />}
          className="max-w-full"
          onClick={() => setStep(draft.changed ? 'replace' : 'select')}
        >
          {/* Wraps to two lines on the narrowest phones. */}
          <span className="text-left leading-tight whitespace-normal">{messages.createFromExisting}</span>
        </Button>
      }
    >
      <EditFrame
        bar={
          <EditBar draft={draft}>
            <Button tone="primary" busy={create.isPending || create.isSuccess} onClick={submit}>
              {messages.save}
            </Button>
          </EditBar>
        }
      >
        <KeptEditsNotice {...kept} />
        <div className="sm:pl-8">
          <TemplateNameField draft={draft} tried={tried} />
        </div>
        <TemplateForm draft={draft} tried={tried} />
      </EditFrame>
      <UnsavedChanges when={draft.changed} onDiscard={kept.forget} />
      {step === 'replace' && (
        <ConfirmDialog
          title={messages.replace}
          confirmLabel={messages.replaceIt}
          cancelLabel={messages.keepIt}
          onConfirm={() => setStep('select')}
          onCancel={() => setStep(null)}
        >
          {messages.replaceText}
        </ConfirmDialog>
      )}
      {step === 'select' && <SelectTemplateDialog onPick={copy} onClose={() => setStep(null)} />}
    </Page>
  );
}
