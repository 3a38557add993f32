import { useQueryClient } from '@tanstack/react-query';
import type { Template } from '#shared/templates/schema.ts';
import { useDraft } from '../../checklist/draft/useDraft.ts';
import { CancelEditsButton } from '../../checklist/bar/CancelEditsButton.tsx';
import { EditBar, EditFrame } from '../../checklist/bar/EditBar.tsx';
import { useEditKeys } from '../../checklist/history/useEditKeys.ts';
import { KeptEditsNotice } from '../../checklist/kept/KeptEditsNotice.tsx';
import { useKeptEdits } from '../../checklist/kept/useKeptEdits.ts';
import { StaleDialog } from '../../checklist/stale/StaleDialog.tsx';
import { useStaleEdits } from '../../checklist/stale/useStaleEdits.ts';
import { isRefusal } from '../../client/failures.ts';
import { isStatus } from '../../client/http.ts';
import { Page, type PageProps } from '../../layout/Page.tsx';
import { UnsavedChanges } from '../../layout/UnsavedChanges.tsx';
import { Button } from '../../ui/Button.tsx';
import { templateQuery } from '../api.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { useSaveTemplate } from './api.ts';
import { messages } from './messages.ts';
import { messages as listMessages } from '../messages.ts';
import { TemplateForm, TemplateNameField } from './TemplateForm.tsx';
import { useTemplateForm } from './useTemplateForm.ts';

type TemplateEditorProps = {
  /** The stored template. A newer one does not change the edits. */
  template: Template;
  /** Leaves edit mode. */
  onEnd: () => void;
  /** Starts again from the stored template. */
  onReload: () => void;
  /** The page around it. Its heading becomes the field for the name. */
  page: Omit<PageProps, 'children' | 'lead' | 'field'>;
};

export function TemplateEditor({ template, onEnd, onReload, page }: TemplateEditorProps) {
  const edits = useTemplateEdits(template, onEnd);
  const { draft, kept, stale, tried, saving, submit, end } = edits;

  async function reload() {
    if (!(await edits.load())) return;
    kept.forget();
    onReload();
  }

  useEditKeys(draft, submit);

  return (
    <Page {...page} field={<TemplateNameField draft={draft} tried={tried} />}>
      <EditFrame
        bar={
          <EditBar draft={draft}>
            <CancelEditsButton label={messages.cancelEdits} changed={draft.changed} onCancel={end} />
            <Button tone="primary" busy={saving} onClick={submit}>
              {messages.save}
            </Button>
          </EditBar>
        }
      >
        <KeptEditsNotice {...kept} />
        <TemplateForm draft={draft} tried={tried}>
          <span className="min-w-0 break-words">{listMessages.createdBy(template.manager_name)}</span>
        </TemplateForm>
      </EditFrame>
      <UnsavedChanges when={draft.changed} onDiscard={kept.forget} />
      {stale !== null && (
        <StaleDialog
          noun="template"
          stale={stale}
          busy={edits.loading}
          onReload={() => void reload()}
          onKeepEditing={() => void edits.keepEditing()}
        />
      )}
    </Page>
  );
}

/** The edits of a template, and saving them. */
function useTemplateEdits(template: Template, onEnd: () => void) {
  const queryClient = useQueryClient();
  const draft = useDraft(template);
  const { tried, check } = useTemplateForm(draft);
  const save = useSaveTemplate(template.id);
  const edits = useStaleEdits({
    draft,
    initial: template,
    fetchStored: () => queryClient.fetchQuery({ ...templateQuery(template.id), staleTime: 0 }),
    fetchFailed: (error) => (isStatus(error, 404) ? messages.templateNotFound : messages.templateFailed),
  });
  const kept = useKeptEdits<Template>({
    object: `template:${template.id}`,
    draft,
    base: edits.base,
    // Edits of an older version are refused as stale when they are saved.
    onRestore: (content, keptBase) => {
      edits.setBase(keptBase);
      return content;
    },
  });
  const end = () => {
    kept.forget();
    onEnd();
  };

  function submit() {
    if (save.isPending || !check()) return;
    // Publishing the template meanwhile also increments the version, but changes nothing that is edited here.
    const { version } = hasSameContent(edits.base, template) ? template : edits.base;
    save.mutate(
      { ...draft.content, version },
      {
        onSuccess: end,
        onError: (error) =>
          isRefusal(error, 'version.stale')
            ? edits.reportStale(error.message)
            : showFailure(error, messages.updateFailed),
      },
    );
  }

  return { ...edits, draft, kept, tried, saving: save.isPending, submit, end };
}

function hasSameContent(a: Template, b: Template): boolean {
  return contentOf(a) === contentOf(b);
}

function contentOf({ name, description, remind_days_before_due, subplans }: Template): string {
  return JSON.stringify([name, description, remind_days_before_due, subplans]);
}
