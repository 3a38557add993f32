import type { ReactNode } from 'react';
import { isBlank } from '#shared/text.ts';
import type { Draft } from '../../checklist/draft/useDraft.ts';
import { ChecklistEditor } from '../../checklist/edit/ChecklistEditor.tsx';
import { DetailsFields, NameField } from '../../checklist/edit/DetailsFields.tsx';
import { messages } from '../messages.ts';
import { AddSubplanMenu } from './AddSubplanMenu.tsx';
import { PlaceholderChips } from './PlaceholderChips.tsx';

type TemplateFormProps = {
  draft: Draft;
  /** Whether a save was tried: missing fields are marked from then on. */
  tried: boolean;
};

export function TemplateNameField({ draft, tried }: TemplateFormProps) {
  const isMissing = tried && isBlank(draft.details.name);
  return (
    <NameField
      draft={draft}
      noun="Template"
      nameError={isMissing ? 'Enter a name for the template.' : null}
    />
  );
}

/** The other fields of a template and its subplans. */
export function TemplateForm({ draft, tried, children }: TemplateFormProps & { children?: ReactNode }) {
  const { details, checklist } = draft;
  return (
    <>
      <div className="sm:pl-8">
        <DetailsFields
          draft={draft}
          noun="Template"
          descriptionError={
            tried && isBlank(details.description) ? 'Enter a description of the template.' : null
          }
        >
          {children}
        </DetailsFields>
        <PlaceholderChips content={draft.content} />
      </div>
      <div className="mt-4 mb-2 flex items-center justify-between gap-4 sm:pl-8">
        <h2 className="text-lg font-semibold">{messages.subplans}</h2>
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
