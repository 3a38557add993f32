import { isBlank } from '#shared/text.ts';
import { ChecklistEditor } from '../checklist/ChecklistEditor.tsx';
import { DetailsFields } from '../checklist/DetailsFields.tsx';
import type { Draft } from '../checklist/useDraft.ts';
import { AddSubplanMenu } from './AddSubplanMenu.tsx';
import { words } from './messages.ts';

export type TemplateFormProps = {
  draft: Draft;
  /** Somebody has tried to save: what is missing is marked. */
  tried: boolean;
};

/** The fields of a template and its subplans (spec §2 'Template editor'). */
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
        <h2 className="text-xl font-semibold">{words.subplans}</h2>
        <AddSubplanMenu change={checklist.change} />
      </div>
      <ChecklistEditor
        checklist={checklist}
        empty={
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center text-muted">
            {words.noSubplans} Add the first one with the button above.
          </p>
        }
      />
    </>
  );
}
