import { useState } from 'react';
import type { Day } from '#shared/calendar.ts';
import type { PersonDetail } from '#shared/directory/people/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { failureText } from '../../../client/failures.ts';
import { ErrorText } from '../../../ui/ErrorText.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useChangePerson } from '../api.ts';
import { DayField } from './DayField.tsx';
import { messages } from '../messages.ts';

type LeftDialogProps = { person: PersonDetail; today: Day; onClose: () => void };

/** Sets the last day of a person. */
export function LeftDialog({ person, today, onClose }: LeftDialogProps) {
  const [day, setDay] = useState<string>(today);
  const save = useChangePerson(person.id, onClose);
  return (
    <FormDialog
      title={messages.leftTitle(nameOrEmail(person))}
      submitLabel={messages.save}
      missing={day === '' ? messages.lastDay : null}
      busy={save.isPending}
      onSubmit={() => save.mutate({ left_on: day })}
      onClose={onClose}
    >
      <p>{messages.leftText}</p>
      <DayField label={messages.lastDay} value={day} onChange={setDay} />
      {save.error && <ErrorText>{failureText(save.error, messages.saveFailed)}</ErrorText>}
    </FormDialog>
  );
}
