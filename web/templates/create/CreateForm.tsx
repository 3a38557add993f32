import { useState } from 'react';
import { EditBar, EditFrame } from '../../checklist/bar/EditBar.tsx';
import type { Draft } from '../../checklist/draft/useDraft.ts';
import { useEditKeys } from '../../checklist/history/useEditKeys.ts';
import { KeptEditsNotice } from '../../checklist/kept/KeptEditsNotice.tsx';
import type { useKeptEdits } from '../../checklist/kept/useKeptEdits.ts';
import { UnsavedChanges } from '../../layout/UnsavedChanges.tsx';
import { navigate } from '../../router/history.ts';
import { paths } from '../../sitemap/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { useCreateTemplate } from '../edit/api.ts';
import { messages as editMessages } from '../edit/messages.ts';
import { TemplateForm, TemplateNameField } from '../edit/TemplateForm.tsx';
import { useTemplateForm } from '../edit/useTemplateForm.ts';
import { ExampleGallery } from '../examples/ExampleGallery.tsx';
import { messages } from './messages.ts';
import { StartArea, type StartAreaProps } from './StartArea.tsx';

type CreateFormProps = {
  draft: Draft;
  kept: ReturnType<typeof useKeptEdits>;
  /** Other ways to begin than the form, while nothing has begun. */
  start: StartAreaProps | null;
};

/** The new template, and ways to begin it. */
export function CreateForm({ draft, kept, start }: CreateFormProps) {
  const { tried, check } = useTemplateForm(draft);
  const create = useCreateTemplate();
  // Made once: a second press sends the same body.
  const [id] = useState(() => `template-${Date.now()}`);

  function submit() {
    if (create.isPending || create.isSuccess || !check()) return;
    create.mutate(
      { id, ...draft.content, public: false },
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
    <>
      <EditFrame
        bar={
          <EditBar draft={draft}>
            <Button tone="primary" busy={create.isPending || create.isSuccess} onClick={submit}>
              {editMessages.save}
            </Button>
          </EditBar>
        }
      >
        <KeptEditsNotice {...kept} />
        {start && <StartArea {...start} />}
        <div className={start ? 'start-form' : undefined}>
          {start && <h2>{messages.orStartEmpty}</h2>}
          <div className="sm:pl-8">
            <TemplateNameField draft={draft} tried={tried} />
          </div>
          <TemplateForm draft={draft} tried={tried} />
        </div>
        {start && <ExampleGallery />}
      </EditFrame>
      <UnsavedChanges when={draft.changed} onDiscard={kept.forget} />
    </>
  );
}
