import { useQuery } from '@tanstack/react-query';
import { nameOrEmail } from '#shared/people/name.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { Button } from '../../ui/Button.tsx';
import { DialogButton } from '../../ui/DialogButton.tsx';
import { showFailure } from '../../ui/showFailure.ts';
import { DayText } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.ts';
import { standInQuery, useSetStandIn } from './api.ts';
import { messages } from './messages.ts';
import { StandInDialog } from './StandInDialog.tsx';

/** The viewer's stand-in while they are away, and the people whom the viewer replaces (Owners 11). */
export function StandInChoice() {
  const query = useQuery(standInQuery());
  const end = useSetStandIn();
  return (
    <SectionStates query={query} loading={messages.loading} failed={messages.loadFailed}>
      {({ person, until, stands_in_for }) => (
        <div className="flex flex-col items-start gap-3">
          <p className="text-base break-words">
            {person && until ? (
              <>
                {messages.goTo} <bdi className="font-semibold">{nameOrEmail(person)}</bdi> {messages.until}{' '}
                <DayText day={until} />.
              </>
            ) : (
              messages.nobody
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <DialogButton
              renderDialog={(close) => (
                <StandInDialog email={person?.email ?? ''} until={until} onClose={close} />
              )}
            >
              {person ? messages.change : messages.choose}
            </DialogButton>
            {person && (
              <Button
                tone="quiet"
                busy={end.isPending}
                onClick={() =>
                  end.mutate(
                    { person_id: null },
                    {
                      onSuccess: () => toast.success(messages.ended),
                      onError: (error) => showFailure(error, messages.saveFailed),
                    },
                  )
                }
              >
                {messages.end}
              </Button>
            )}
          </div>
          {stands_in_for.length > 0 && (
            <ul className="flex max-w-full flex-col gap-1 text-base text-muted">
              {stands_in_for.map((absent) => (
                <li key={absent.id} className="break-words">
                  {messages.doneFor} <bdi>{absent.name}</bdi> {messages.until} <DayText day={absent.until} />.
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </SectionStates>
  );
}
