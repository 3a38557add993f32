import { useId } from 'react';
import { daysBetween } from '#shared/calendar.ts';
import { firstNameOf, nameOrEmail } from '#shared/people/name.ts';
import type { MailAfterAct, Rehearsal, RehearsedMail } from '#shared/assignment/rehearsal/schema.ts';
import { useWeekdayFormat } from '../../plans/dates/dayFormat.ts';
import { useToday } from '../../system/today.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { messages } from './messages.ts';

/** The mails by day, then those that come after what people do. The first one is open, and one at a time. */
export function RehearsedMails({ rehearsal }: { rehearsal: Rehearsal }) {
  const { mails, mails_after_acts: after, plan, mail_enabled: isMailOn } = rehearsal;
  const id = useId();
  const today = useToday();
  const format = useWeekdayFormat(today);
  const byDay = [...Map.groupBy(mails, ({ on }) => on)];
  const byAct = [...Map.groupBy(after, (mail) => mail.after)];
  const names = { employee: nameOf(plan.user), manager: nameOf(plan.manager) };
  const [first, last] = [mails[0], mails.at(-1)];
  return (
    <section aria-labelledby={id}>
      <h2>
        <span id={id}>{messages.mails}</span>
        <small>{first && last && messages.inDays(mails.length, daysBetween(first.on, last.on) + 1)}</small>
      </h2>
      {mails.length + after.length === 0 && (
        <p className="text-base text-muted">{isMailOn ? messages.none : messages.noMails}</p>
      )}
      <ol className="rehearsal-days">
        {byDay.map(([day, ofDay], dayIndex) => (
          <li key={day}>
            <h3>
              {format(day)} <small>{wordsOf(day, ofDay, today)}</small>
            </h3>
            {ofDay.map((mail, index) => (
              <Mail key={index} mail={mail} group={id} isOpen={dayIndex + index === 0} />
            ))}
          </li>
        ))}
      </ol>
      {byAct.length > 0 && (
        <>
          <h2 className="rehearsal-acts">
            <span>{messages.acts}</span>
            <small>{messages.onWhateverDay}</small>
          </h2>
          <ol className="rehearsal-days">
            {byAct.map(([act, ofAct]) => (
              <li key={act}>
                <h3>
                  {messages.act[act](names)} <small>{messages.actNote[act]}</small>
                </h3>
                {ofAct.map((mail, index) => (
                  <Mail key={index} mail={mail} group={id} isOpen={false} />
                ))}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

const nameOf = (person: Rehearsal['plan']['user']) => firstNameOf(nameOrEmail(person));

type MailProps = { mail: RehearsedMail | MailAfterAct; group: string; isOpen: boolean };

function wordsOf(day: string, mails: readonly RehearsedMail[], today: string): string {
  const causes = new Set(mails.map(({ cause }) => cause));
  // A mail on that day is due to late tasks rather than to tasks that are due soon.
  if (causes.has('due_soon')) causes.delete('late');
  const words = [...causes].map((cause) => messages.cause[cause]);
  return [...(day === today ? [messages.today] : []), ...words].join(', ');
}

function Mail({ mail, group, isOpen }: MailProps) {
  const name = mail.to.name.trim() || mail.to.email;
  return (
    <details name={group} open={isOpen} className="rehearsal-row">
      <summary>
        <Avatar name={name} size="sm" />
        <span className="min-w-0 grow break-words">{mail.subject}</span>
        <span className="rehearsal-to" title={messages.to(name)}>
          <span className="sr-only">{messages.to(name)}</span>
          <span aria-hidden>{firstNameOf(name)}</span>
        </span>
      </summary>
      <p className="rehearsal-text">{mail.text}</p>
    </details>
  );
}
