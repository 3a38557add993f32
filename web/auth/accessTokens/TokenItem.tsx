import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { TimeText } from '../../ui/time.tsx';
import { useFocusFallback } from '../../ui/useFocusFallback.ts';
import { type Revocation, useRevokeToken } from './api.ts';
import { messages } from './messages.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { failureText } from '../../client/failures.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type TokenItemProps = Revocation & {
  token: { id: string; name: string; created_at: string; last_used_at: string | null };
  expired?: boolean;
  /** Whose it is, when it is somebody else's. */
  owner?: string;
  /** Other facts about it. */
  children?: ReactNode;
};

/** A token in a list: its name and use, with a button that revokes it after a confirmation. */
export function TokenItem({ token, expired = false, owner, children, ...options }: TokenItemProps) {
  const { name, created_at, last_used_at } = token;
  const quoted = messages.quoted(name, owner);
  const [revoking, setRevoking] = useState(false);
  const revocation = useRevokeToken(
    { id: token.id, quoted },
    { ...options, expired, onDone: () => setRevoking(false) },
  );
  const item = useRef<HTMLLIElement>(null);
  const id = useId();
  useFocusFallback(item);
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t first:pt-0 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto]"
    >
      <KeyRound aria-hidden className="size-5 text-muted max-sm:mt-0.5 max-sm:self-start" />
      <div id={id} className="min-w-0">
        <p className="min-w-0 text-base font-medium break-words">
          {name} {expired && <Badge>{messages.expired}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {children}
          <span>
            {messages.created} <TimeText at={created_at} />
          </span>
          {last_used_at === null ? (
            <span>{messages.unused}</span>
          ) : (
            <span>
              {messages.lastUsed} <TimeText at={last_used_at} />
            </span>
          )}
        </p>
      </div>
      <Button
        size="sm"
        className="justify-self-start max-sm:col-start-2"
        aria-describedby={id}
        onClick={() => setRevoking(true)}
      >
        {expired ? messages.remove : messages.revoke}
      </Button>
      {revoking && (
        <RevokeDialog
          quoted={quoted}
          expired={expired}
          revocation={revocation}
          onClose={() => setRevoking(false)}
        />
      )}
    </li>
  );
}

type RevokeDialogProps = {
  /** The name of the token, and whose it is when it is somebody else's. */
  quoted: string;
  /** Whether it has ended by itself, so that nothing stops working. */
  expired: boolean;
  revocation: UseMutationResult<void, Error, void>;
  onClose: () => void;
};

/** Revokes a token after a confirmation. A failure is shown inside the dialog, which stays open. */
function RevokeDialog({ quoted, expired, revocation, onClose }: RevokeDialogProps) {
  const { mutate, isPending, error } = revocation;
  return (
    <ConfirmDialog
      title={expired ? messages.removeTitle : messages.revokeTitle}
      confirmLabel={expired ? messages.remove : messages.revoke}
      busy={isPending}
      failure={error && failureText(error, messages.revokeFailed)}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{expired ? messages.removeText(quoted) : messages.revokeText(quoted)}</p>
    </ConfirmDialog>
  );
}
