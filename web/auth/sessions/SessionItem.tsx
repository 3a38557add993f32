import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useId, useRef } from 'react';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { Endpoints } from '../../client/endpoints.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { TimeText } from '../../ui/time.tsx';
import { useFocusFallback } from '../../ui/useFocusFallback.ts';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { messages } from './messages.ts';

export type Session = ReplyOf<Endpoints['GET /session']>[number];

/** A session: device, address and times, with a button that ends it unless it is the current one. */
export function SessionItem({ session }: { session: Session }) {
  const { id, current, created_at, last_used_at } = session;
  const item = useRef<HTMLLIElement>(null);
  const textId = useId();
  useFocusFallback(item);
  const device = session.device || messages.unknownDevice;
  const address = session.address || messages.unknownAddress;
  const Icon = /iphone|ipad|android|mobile/i.test(device) ? Smartphone : Monitor;
  return (
    <li
      ref={item}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t first:pt-0 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto]"
    >
      <Icon aria-hidden className="size-5 text-muted max-sm:mt-0.5 max-sm:self-start" />
      <div id={textId} className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 text-base font-medium break-words">{device}</span>
          {current && <Badge tone="accent">{messages.current}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="break-all">{address}</span>
          <span>
            {messages.started} <TimeText at={created_at} />
          </span>
          {!current && (
            <span>
              {messages.lastUsed} <TimeText at={last_used_at} />
            </span>
          )}
        </p>
      </div>
      {!current && (
        <DialogButton
          size="sm"
          className="justify-self-start max-sm:col-start-2"
          aria-describedby={textId}
          renderDialog={(close) => (
            <EndSessionsDialog
              title={messages.confirmTitle}
              confirmLabel={messages.signOut}
              ids={[id]}
              done={messages.signedOut(device)}
              failed={() => messages.signOutFailed}
              onClose={close}
            >
              <p>{messages.confirm(device, address)}</p>
              <p>{messages.confirmMore}</p>
            </EndSessionsDialog>
          )}
        >
          {messages.signOut}
        </DialogButton>
      )}
    </li>
  );
}
