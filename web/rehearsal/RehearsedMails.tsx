import { useId } from 'react';
import { daysBetween } from '#shared/calendar.ts';
import { firstNameOf } from '#shared/people/name.ts';
import type { RehearsedMail } from '#shared/rehearsal/schema.ts';
import { useWeekdayFormat } from '../plans/dates/dayFormat.ts';
import { useToday } from '../system/today.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { messages } from './messages.ts';

type RehearsedMailsProps = { mails: readonly RehearsedMail[]; isMailOn: boolean };

/** The mails by day. The first one is open, and one at a time. */
export function RehearsedMails({ mails, isMailOn }: RehearsedMailsProps) {
  const id = useId();
  const today = useToday();
  const format = useWeekdayFormat(today);
  const byDay = [...Map.groupBy(mails, ({ on }) => on)];
  const [first, last] = [mails[0], mails.at(-1)];
  return (
    <section aria-labelledby={id}>
      <h2>
        <span id={id}>{messages.mails}</span>
        <small>{first && last && messages.inDays(mails.length, daysBetween(first.on, last.on) + 1)}</small>
      </h2>
      {!first && <p className="text-base text-muted">{isMailOn ? messages.none : messages.noMails}</p>}
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
    </section>
  );
}

function wordsOf(day: string, mails: readonly RehearsedMail[], today: string): string {
  const causes = [...new Set(mails.map(({ cause }) => messages.cause[cause]))];
  return [...(day === today ? [messages.today] : []), ...causes].join(', ');
}

function Mail({ mail, group, isOpen }: { mail: RehearsedMail; group: string; isOpen: boolean }) {
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
