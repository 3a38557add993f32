import { useQuery } from '@tanstack/react-query';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useRef } from 'react';
import { readQuery } from '../../client/queries.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { TimeText } from '../../ui/time.tsx';
import { useAct } from '../../ui/useAct.ts';
import { messages } from './messages.ts';
import { call } from '../../client/http.ts';

/** Creates the secret address of the viewer's calendar feed, shows it once, and revokes it (Reminders 4). */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(calendarFeedQuery());
  const create = useCreateFeed();
  const revoke = useRevokeFeed(() => create.reset());
  const done = useRef<HTMLButtonElement>(null);
  const hasAddress = query.data?.created_at != null;
  const url = create.data?.url;
  return (
    <Dialog
      title={messages.title}
      initialFocus={done}
      busy={create.isPending || revoke.isPending}
      onClose={onClose}
      footer={
        <>
          {(hasAddress || url !== undefined) && (
            <Button busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {messages.revoke}
            </Button>
          )}
          <Button ref={done} tone={url === undefined ? 'secondary' : 'primary'} onClick={onClose}>
            {messages.close}
          </Button>
          {url === undefined && query.data && (
            <Button tone="primary" busy={create.isPending} onClick={() => create.mutate()}>
              {hasAddress ? messages.createAnother : messages.create}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-base text-pretty">
        <p className="text-muted">{messages.about}</p>
        <p>{messages.secret}</p>
        {url === undefined ? (
          <SectionStates query={query} loading={messages.loading} failed={messages.loadFailed}>
            {({ created_at }) =>
              created_at !== null && (
                <p className="text-muted">
                  {messages.since} <TimeText at={created_at} />. {messages.onlyOnce}
                </p>
              )
            }
          </SectionStates>
        ) : (
          <Address url={url} />
        )}
      </div>
    </Dialog>
  );
}

function Address({ url }: { url: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {messages.addTo}
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {subscribeLinks(url).map(({ label, href, isProgram }) => (
          <li key={label}>
            <a
              href={href}
              // The address is a secret: the other site learns it from the link, and nothing else.
              {...(!isProgram && { target: '_blank', rel: 'noreferrer' })}
              className="flex min-h-9 items-center justify-between gap-2 rounded-md border border-line bg-raised px-3.5 py-1 font-medium shadow-card hover:bg-hover [&_svg]:size-4 [&_svg]:text-muted"
            >
              <span>
                {label}
                {!isProgram && <VisuallyHidden>{messages.opensTab}</VisuallyHidden>}
              </span>
              {isProgram ? <CalendarPlus /> : <ArrowUpRight />}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{messages.reachable}</p>
      <div className="rounded-md border border-line bg-sunken px-4 py-3">
        <p className="text-xs font-medium text-muted">{messages.address}</p>
        <code className="mt-1 block font-mono text-sm break-all select-all">{url}</code>
        <div className="mt-3">
          <CopyButton text={url} what={messages.what} />
        </div>
        <p className="mt-3 text-sm text-muted">{messages.how}</p>
      </div>
    </div>
  );
}

/**
 * Returns the links for subscribing to a feed. Apple's programs, and Google, accept it as webcal; Outlook fetches the
 * address itself.
 */
export function subscribeLinks(feed: string): { label: string; href: string; isProgram: boolean }[] {
  const webcal = feed.replace(/^https?:/, 'webcal:');
  const outlook = new URLSearchParams({ url: feed, name: messages.calendarName });
  return [
    // Opens a program, and not a page.
    { label: messages.apple, href: webcal, isProgram: true },
    {
      label: messages.google,
      href: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
      isProgram: false,
    },
    {
      label: messages.outlookAtWork,
      href: `https://outlook.office.com/calendar/0/addfromweb?${outlook}`,
      isProgram: false,
    },
    {
      label: messages.outlookAtHome,
      href: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
      isProgram: false,
    },
  ];
}

/** The creation time of the viewer's calendar feed address; the address itself cannot be read (Reminders 4). */
const calendarFeedQuery = () => readQuery(['calendar feed'], 'GET /calendar-feed');

/** Creates a new address, which only this response contains, and revokes the old one. */
const useCreateFeed = () =>
  useAct({
    send: () => call('POST /calendar-feed'),
    failed: messages.createFailed,
    onDone: (_reply, _input, client) => client.invalidateQueries(calendarFeedQuery()),
  });

const useRevokeFeed = (onRevoked: () => void) =>
  useAct({
    send: () => call('DELETE /calendar-feed'),
    done: messages.revoked,
    failed: messages.revokeFailed,
    onDone: (_reply, _input, client) => {
      client.setQueryData(calendarFeedQuery().queryKey, { created_at: null });
      onRevoked();
    },
  });
