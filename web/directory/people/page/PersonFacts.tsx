import type { PersonDetail } from '#shared/directory/people/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import { PersonAvatar } from '../../../people/photo/PersonAvatar.tsx';
import { BreakableEmail } from '../../../ui/EmailText.tsx';
import { messages } from '../messages.ts';

const FACTS = ['job_title', 'department', 'location', 'employment_type'] as const;

/** The fields of a person, and which of them the directory maintains. */
export function PersonFacts({ person }: { person: PersonDetail }) {
  const { fields } = messages;
  const buddy = person.plans?.find((plan) => plan.buddy)?.buddy;
  const locked = person.locked.flatMap((field) =>
    field in fields ? [fields[field as keyof typeof fields]] : [],
  );
  return (
    <section aria-labelledby="person-facts">
      <h2 id="person-facts" className="sr-only">
        {messages.facts}
      </h2>
      {person.about !== '' && <p className="mb-4 break-words text-muted">“{person.about}”</p>}
      <dl className="pl-facts">
        <div>
          <dt>{messages.manager}</dt>
          <dd>
            {person.manager ? (
              <Named person={person.manager} />
            ) : (
              <span className="text-amber-ink">{messages.noManagerYet}</span>
            )}
          </dd>
        </div>
        {buddy && (
          <div>
            <dt>{messages.buddy}</dt>
            <dd>
              <Named person={buddy} />
            </dd>
          </div>
        )}
        {FACTS.map((field) => (
          <div key={field}>
            <dt>{fields[field]}</dt>
            <dd>{person[field] || <span className="text-muted">{messages.notKnown}</span>}</dd>
          </div>
        ))}
        <div>
          <dt>{fields.email}</dt>
          <dd>
            <BreakableEmail email={person.email} />
          </dd>
        </div>
      </dl>
      {locked.length > 0 && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">{messages.locked(locked)}</p>
      )}
    </section>
  );
}

function Named({ person }: { person: PersonSummary }) {
  const name = nameOrEmail(person);
  return (
    <span className="mt-1 flex items-center gap-2">
      <PersonAvatar person={person} name={name} size="sm" />
      <bdi className="min-w-0">{name}</bdi>
    </span>
  );
}
