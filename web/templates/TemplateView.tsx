import type { Template } from '#shared/templates/schema.ts';
import { SubplanCard } from '../checklist/SubplanCard.tsx';
import { words } from './messages.ts';

/** A template as it is read: its description and its subplans (spec §2 'Template view'). */
export function TemplateView({ template }: { template: Template }) {
  return (
    <>
      <p className="max-w-[54rem] break-words whitespace-pre-line">
        {template.description || words.noDescription}
      </p>
      <h2 className="mt-7 mb-3 text-xl font-semibold">{words.subplans}</h2>
      {template.subplans.length === 0 ? (
        <p className="text-muted">{words.noSubplans}</p>
      ) : (
        <ol aria-label={words.subplans} className="flex flex-col gap-4">
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
