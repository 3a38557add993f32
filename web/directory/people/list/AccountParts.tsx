import { useRef } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { ListedPerson } from '#shared/people/schema.ts';
import { useViewer } from '../../../auth/viewer.ts';
import { messages } from '../../../people/acts/messages.ts';
import { PersonMenu } from '../../../people/acts/PersonMenu.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { EmailText } from '../../../ui/EmailText.tsx';
import { TimeText } from '../../../ui/time.tsx';
import { Truncate } from '../../../ui/Truncate.tsx';
import { useFocusFallback } from '../../../ui/useFocusFallback.ts';
import type { RowParts } from './PeopleRow.tsx';
import type { ListRow } from '../queries.ts';

/** The parts that only the rows of the list of admins have (People 8). */
export const ACCOUNT_PARTS: RowParts = { Note: YouBadge, Below: Account, Menu: AccountMenu };

type PartProps = { person: ListRow };

function YouBadge({ person }: PartProps) {
  return useViewer().id === person.id && <Badge>{messages.you}</Badge>;
}

function Account({ person }: PartProps) {
  const { email, department, job_title, failed_mail } = person;
  const work = [department, job_title].filter((text) => text.trim() !== '').join(' · ');
  return (
    <>
      {nameOrEmail(person) !== email && <EmailText email={email} className="text-sm text-muted" />}
      {work !== '' && <Truncate text={work} className="text-sm text-muted" />}
      {failed_mail && (
        <p className="text-sm break-words text-red-ink">
          {messages.mailFailed} (<TimeText at={failed_mail.at} />
          ): {failed_mail.reason}
        </p>
      )}
    </>
  );
}

function AccountMenu({ person }: PartProps) {
  const place = useRef<HTMLSpanElement>(null);
  useFocusFallback(place);
  return (
    <span ref={place}>
      <PersonMenu person={person as ListedPerson} />
    </span>
  );
}
