import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonDetail } from '#shared/directory/people/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { roleNames } from '#shared/people/roles.ts';
import { failureText } from '../../../client/failures.ts';
import { PickPerson } from '../../../people/groups/PickPerson.tsx';
import { ErrorText } from '../../../ui/ErrorText.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useJoin } from '../api.ts';
import { messages } from '../messages.ts';
import { joinQuery } from '../queries.ts';

type JoinDialogProps = { person: PersonDetail; onClose: () => void };

/** Joins two records of one person: the other is chosen, then what will move is shown, and then it is done (Joining 2). */
export function JoinDialog({ person, onClose }: JoinDialogProps) {
  const [otherId, setOtherId] = useState<string | null>(null);
  if (otherId === null) {
    return (
      <PickPerson
        title={messages.join.choose(nameOrEmail(person))}
        without={person.id}
        onPick={({ id }) => setOtherId(id)}
        onClose={onClose}
      />
    );
  }
  return <Confirm {...{ person, otherId, onClose }} onOther={() => setOtherId(null)} />;
}

type ConfirmProps = JoinDialogProps & { otherId: string; onOther: () => void };

function Confirm({ person, otherId, onOther, onClose }: ConfirmProps) {
  const preview = useQuery(joinQuery(person.id, otherId));
  const join = useJoin(person.id, onClose);
  const { data } = preview;
  const failure = join.error ?? preview.error;
  // Most often two records that cannot be joined: then another is chosen from here.
  const isRefused = preview.isError;
  const lines = data
    ? Object.entries(messages.join.moving).flatMap(([name, text]) => {
        const count = data.moving[name as keyof typeof messages.join.moving];
        return count > 0 ? [text(count)] : [];
      })
    : [];
  return (
    <FormDialog
      title={messages.join.title}
      submitLabel={isRefused ? messages.join.chooseOther : messages.join.submit}
      missing={data || isRefused ? null : messages.join.checking}
      busy={join.isPending}
      onSubmit={() => (isRefused ? onOther() : join.mutate(otherId))}
      onClose={onClose}
    >
      {data && (
        <>
          <dl className="pl-facts">
            {(['kept', 'joined'] as const).map((of) => (
              <div key={of}>
                <dt>{messages.join[of]}</dt>
                <dd>
                  <bdi>{nameOrEmail(data[of])}</bdi> · {data[of].email}
                  <div>{messages.join.roles(roleNames(data[of]))}</div>
                </dd>
              </div>
            ))}
            <div>
              <dt>{messages.join.email}</dt>
              <dd>{data.email}</dd>
            </div>
            <div>
              <dt>{messages.join.moves}</dt>
              <dd>
                {lines.length === 0 && !data.moving.account ? (
                  messages.join.nothing
                ) : (
                  <ul>
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                    {data.moving.account && <li>{messages.join.account}</li>}
                  </ul>
                )}
              </dd>
            </div>
          </dl>
          <p className="text-sm text-muted">{messages.join.forEver}</p>
        </>
      )}
      {failure && <ErrorText>{failureText(failure, messages.join.failed)}</ErrorText>}
    </FormDialog>
  );
}
