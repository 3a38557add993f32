import Ban from 'lucide-react/icons/ban';
import { useRef } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { ListedPerson } from '#shared/people/schema.ts';
import { useViewer } from '../../auth/viewer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { TimeText } from '../../ui/time.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { Truncate } from '../../ui/Truncate.tsx';
import { useFocusFallback } from '../../ui/useFocusFallback.ts';
import { RoleBadges } from '../RoleBadges.tsx';
import { messages } from './messages.ts';
import { PersonMenu } from './PersonMenu.tsx';

/** The columns of the list where there is room for them: person, roles, last sign-in, menu. */
export const COLUMNS = '@2xl:grid-cols-[minmax(0,1fr)_11.5rem_8rem_2.25rem]';

/** A person in the list; in a narrow one, in three lines. */
export function PersonRow({ person }: { person: ListedPerson }) {
  const isViewer = useViewer().id === person.id;
  const content = useRef<HTMLDivElement>(null);
  useFocusFallback(content);
  return (
    <li tabIndex={-1} className="border-line not-first:border-t focus-visible:-outline-offset-2">
      <div
        ref={content}
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_2.25rem] items-center gap-x-4 gap-y-1.5 px-4 py-2.5 @2xl:px-5',
          COLUMNS,
        )}
      >
        <PersonCell person={person} isViewer={isViewer} />
        <div className="@max-2xl:col-start-2 @max-2xl:row-start-1 @2xl:order-last">
          <PersonMenu person={person} />
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-12 @2xl:contents">
          <div className="flex flex-wrap gap-1.5">
            <span className="sr-only">{messages.roles} </span>
            <RoleBadges person={person} />
            {person.disabled_at !== null && <Badge icon={<Ban aria-hidden />}>{messages.disabled}</Badge>}
          </div>
          <p className="text-sm text-muted">
            {person.last_sign_in_at === null ? (
              messages.never
            ) : (
              <>
                <span className="@2xl:sr-only">{messages.lastSignIn} </span>
                <TimeText at={person.last_sign_in_at} />
              </>
            )}
          </p>
        </div>
        {person.failed_mail !== null && (
          <p className="col-span-full pl-12 text-sm break-words text-red-ink @2xl:order-last">
            {messages.mailFailed} (<TimeText at={person.failed_mail.at} />
            ): {person.failed_mail.reason}
          </p>
        )}
      </div>
    </li>
  );
}

function PersonCell({ person, isViewer }: { person: ListedPerson; isViewer: boolean }) {
  const name = nameOrEmail(person);
  const work = [person.department, person.job_title].filter((text) => text.trim() !== '').join(' · ');
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <bdi
            title={name}
            className={cx('truncate text-base font-medium', person.disabled_at !== null && 'text-muted')}
          >
            {name}
          </bdi>
          {isViewer && <Badge>{messages.you}</Badge>}
        </p>
        {name !== person.email && <EmailText email={person.email} className="text-sm text-muted" />}
        {work !== '' && <Truncate text={work} className="text-sm text-muted" />}
      </div>
    </div>
  );
}
