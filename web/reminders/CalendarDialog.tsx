import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { PartStates } from '../plans/PartStates.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Moment } from '../ui/time.tsx';
import { calendarFeedQuery, useCreateFeed, useRevokeFeed } from './api.ts';
import { words } from './messages.ts';

/** Makes the secret address of one's calendar feed, shows it once, and ends it. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(calendarFeedQuery());
  const create = useCreateFeed();
  const revoke = useRevokeFeed(() => create.reset());
  const done = useRef<HTMLButtonElement>(null);
  const has = query.data?.created_at != null;
  const url = create.data?.url;
  return (
    <Dialog
      title={words.title}
      initialFocus={done}
      busy={create.isPending || revoke.isPending}
      onClose={onClose}
      footer={
        <>
          {(has || url !== undefined) && (
            <Button busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {words.revoke}
            </Button>
          )}
          <Button ref={done} tone={url === undefined ? 'secondary' : 'primary'} onClick={onClose}>
            {words.close}
          </Button>
          {url === undefined && query.data && (
            <Button tone="primary" busy={create.isPending} onClick={() => create.mutate()}>
              {has ? words.createAnother : words.create}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-base text-pretty">
        <p className="text-muted">{words.about}</p>
        <p>{words.secret}</p>
        {url === undefined ? (
          <PartStates query={query} loading={words.loading} failed={words.loadFailed}>
            {({ created_at }) =>
              created_at !== null && (
                <p className="text-muted">
                  {words.since} <Moment at={created_at} />. {words.onlyOnce}
                </p>
              )
            }
          </PartStates>
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
      <p className="text-xs font-medium text-muted">{words.address}</p>
      <code className="mt-1 block font-mono text-sm break-all select-all">{url}</code>
      <div className="mt-3">
        <CopyButton text={url} what={words.what} />
      </div>
      <p className="mt-3 text-sm text-muted">{words.how}</p>
    </div>
  );
}
