import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Template } from '#shared/templates/schema.ts';
import { EditBar, EditFrame } from '../checklist/EditBar.tsx';
import { browserIds } from '../checklist/ids.ts';
import { rebase } from '../checklist/rebase.ts';
import { StaleDialog } from '../checklist/StaleDialog.tsx';
import { useDraft } from '../checklist/useDraft.ts';
import { isStatus } from '../http.ts';
import { UnsavedChanges } from '../layout/UnsavedChanges.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { templateQuery } from './api.ts';
import { useSaveTemplate } from './changes.ts';
import { words } from './messages.ts';
import { failureText, outcomes } from './outcomes.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { useTemplateForm } from './useTemplateForm.ts';

export type TemplateEditorProps = {
  /** As it is stored; a newer one that comes in does not touch the edits. */
  template: Template;
  /** Back to the view. */
  onEnd: () => void;
  /** Begins anew with what is stored. */
  onReload: () => void;
};

/** Edits a saved template (spec §2 'Template view', 'Template editor'). */
export function TemplateEditor({ template, onEnd, onReload }: TemplateEditorProps) {
  const queryClient = useQueryClient();
  const draft = useDraft(template);
  const { tried, form, check } = useTemplateForm(draft);
  const save = useSaveTemplate(template.id);
  const [base, setBase] = useState(template);
  const [stale, setStale] = useState<string | null>(null);
  const [fetching, setFetching] = useState(false);

  function submit() {
    if (!check()) return;
    // Making it public or private meanwhile counts the version up as well, but takes nothing away from anybody.
    const { version } = hasSameContent(base, template) ? template : base;
    save.mutate(
      { ...draft.content, version },
      {
        onSuccess: onEnd,
        onError: (error) =>
          isStatus(error, 409)
            ? setStale(error.message)
            : toast.failure(failureText(error, outcomes.updateFailed)),
      },
    );
  }

  async function fetchStored(then: (stored: Template) => void) {
    setFetching(true);
    try {
      then(await queryClient.fetchQuery({ ...templateQuery(template.id), staleTime: 0 }));
    } catch (error) {
      toast.failure(isStatus(error, 404) ? words.templateNotFound : words.templateFailed);
    } finally {
      setFetching(false);
    }
  }

  const keepEditing = () =>
    fetchStored((stored) => {
      setBase(stored);
      const subplans = rebase(draft.checklist.subplans, stored.subplans, browserIds);
      draft.checklist.change({ do: 'replace', subplans });
      setStale(null);
    });

  return (
    <EditFrame
      ref={form}
      bar={
        <EditBar note={draft.changed && words.unsaved}>
          <Button onClick={onEnd}>{words.cancelEdits}</Button>
          <Button tone="primary" busy={save.isPending} onClick={submit}>
            {words.save}
          </Button>
        </EditBar>
      }
    >
      <TemplateForm draft={draft} tried={tried} />
      <UnsavedChanges when={draft.changed} />
      {stale !== null && (
        <StaleDialog
          noun="template"
          who={stale}
          busy={fetching}
          onReload={() => void fetchStored(onReload)}
          onKeepEditing={() => void keepEditing()}
        />
      )}
    </EditFrame>
  );
}

function hasSameContent(a: Template, b: Template): boolean {
  return contentOf(a) === contentOf(b);
}

function contentOf({ name, description, remind_days_before_due, subplans }: Template): string {
  return JSON.stringify([name, description, remind_days_before_due, subplans]);
}
