import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SectionStates } from '../layout/SectionStates.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TimeText } from '../ui/time.tsx';
import { calendarFeedQuery, useCreateFeed, useRevokeFeed } from './api.ts';
import { messages } from './messages.ts';

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
    <div role="status" className="rounded-md border border-line bg-sunken px-4 py-3">
      <p className="text-xs font-medium text-muted">{messages.address}</p>
      <code className="mt-1 block font-mono text-sm break-all select-all">{url}</code>
      <div className="mt-3">
        <CopyButton text={url} what={messages.what} />
      </div>
      <p className="mt-3 text-sm text-muted">{messages.how}</p>
    </div>
  );
}
