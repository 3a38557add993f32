import { useState } from 'react';
import type { Overview } from '#shared/hr/overview/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { PersonAvatar } from '../../../people/photo/PersonAvatar.tsx';
import { navigate } from '../../../router/history.ts';
import { paths } from '../../../sitemap/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { useDayFormat } from '../../../ui/time.tsx';
import { messages } from '../messages.ts';
import { FIRST, MORE } from '../PlanList.tsx';
import { Section } from '../Section.tsx';

/** People who started lately without a plan, and the number of people who start soon. */
export function WithoutPlan({ without_plan, starting }: Pick<Overview, 'without_plan' | 'starting'>) {
  const dayText = useDayFormat();
  const [most, setMost] = useState(FIRST);
  const shown = without_plan.people.slice(0, most);
  const left = without_plan.people.length - shown.length;
  return (
    <>
      {without_plan.count > 0 && (
        <Section title={messages.without} help={without_plan.count.toLocaleString('en')}>
          <ul aria-label={messages.without} className="border-t border-line">
            {shown.map(({ person, start_on }) => (
              <li key={person.id} className="flex items-center gap-3 border-b border-line py-2">
                <PersonAvatar person={person} name={nameOrEmail(person)} size="sm" />
                <span className="min-w-0 grow">
                  <bdi className="block truncate" title={nameOrEmail(person)}>
                    {nameOrEmail(person)}
                  </bdi>
                  <span className="block text-sm text-muted figures">
                    {messages.since(dayText(start_on))}
                  </span>
                </span>
                <Button
                  size="sm"
                  tone="quiet"
                  aria-label={messages.assignTo(nameOrEmail(person))}
                  onClick={() =>
                    void navigate(paths.assign(), {
                      state: { people: [person.id], names: { [person.id]: nameOrEmail(person) } },
                    })
                  }
                >
                  {messages.assignShort}
                </Button>
              </li>
            ))}
          </ul>
          {left > 0 && (
            <Button size="sm" tone="quiet" className="mt-2" onClick={() => setMost(most + MORE)}>
              {messages.showMore(Math.min(MORE, left))}
            </Button>
          )}
        </Section>
      )}
      {starting > 0 && <p className="text-sm text-muted">{messages.starting(starting)}</p>}
    </>
  );
}
