import { useQuery } from '@tanstack/react-query';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { sessionsQuery } from './api.ts';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { messages } from './messages.ts';
import { type Session, SessionItem } from './SessionItem.tsx';

/** The viewer's sessions. They can end each (Sign-in 15). */
export function SessionList() {
  const query = useQuery(sessionsQuery());
  return (
    <SectionStates query={query} loading={messages.loading} failed={messages.loadFailed}>
      {(sessions) => <Sessions sessions={sessions.toSorted(compareSessions)} />}
    </SectionStates>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const others = sessions.filter(({ current }) => !current);
  return (
    <div className="flex flex-col items-start gap-3">
      <ul aria-label={messages.title} className="flex w-full flex-col">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="text-base text-muted">{messages.noOthers}</p>
      ) : (
        <DialogButton
          renderDialog={(close) => (
            <EndSessionsDialog
              title={messages.confirmOthersTitle}
              confirmLabel={messages.signOutOthers}
              ids={others.map(({ id }) => id)}
              done={messages.othersSignedOut}
              failed={messages.othersFailed}
              onClose={close}
            >
              <p>{messages.confirmOthers(others.length)}</p>
              <p>{messages.confirmOthersMore}</p>
            </EndSessionsDialog>
          )}
        >
          {messages.signOutOthers}
        </DialogButton>
      )}
    </div>
  );
}

type Ordered = { current: boolean; last_used_at: string };

/** Compares sessions for a list: the current one first, then by their last use, the latest first. */
export function compareSessions(a: Ordered, b: Ordered): number {
  return Number(b.current) - Number(a.current) || Date.parse(b.last_used_at) - Date.parse(a.last_used_at);
}
