import { isBlank } from '#shared/text.ts';
import type { Draft } from '../../checklist/draft/useDraft.ts';
import { ChecklistEditor } from '../../checklist/edit/ChecklistEditor.tsx';
import { DetailsFields } from '../../checklist/edit/DetailsFields.tsx';
import { messages } from '../messages.ts';
import { AddSubplanMenu } from './AddSubplanMenu.tsx';

export type TemplateFormProps = {
  draft: Draft;
  /** Whether a save was tried: missing fields are marked from then on. */
  tried: boolean;
};

/** The fields of a template and its subplans. */
export function TemplateForm({ draft, tried }: TemplateFormProps) {
  const { details, checklist } = draft;
  return (
    <>
      <DetailsFields
        draft={draft}
        noun="Template"
        nameError={tried && isBlank(details.name) ? 'Enter a name for the template.' : null}
        descriptionError={
          tried && isBlank(details.description) ? 'Enter a description of the template.' : null
        }
      />
      <div className="mt-7 mb-3 flex items-center justify-between gap-4">
        <h2 className="text-xl font-semibold">{messages.subplans}</h2>
        <AddSubplanMenu change={checklist.change} />
      </div>
      <ChecklistEditor
        checklist={checklist}
        empty={
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-muted">
            {messages.noSubplans} Add the first one with the button above.
          </p>
        }
      />
    </>
  );
}
