import type { Template } from '#shared/templates/schema.ts';
import { RichNote } from '../../checklist/notes/RichNote.tsx';
import { SubplanCard } from '../../checklist/view/SubplanCard.tsx';
import { messages } from '../messages.ts';

/** Shows the description and the subplans of a template. */
export function TemplateContent({ template }: { template: Template }) {
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
