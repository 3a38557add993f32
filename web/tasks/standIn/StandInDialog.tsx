import { useState } from 'react';
import { addDays, type Day } from '#shared/calendar.ts';
import { isManagerOrHr } from '#shared/people/viewer.ts';
import { isBlank } from '#shared/text.ts';
import { useViewer } from '../../auth/viewer.ts';
import { failureText } from '../../client/failures.ts';
import { PickPerson } from '../../people/groups/PickPerson.tsx';
import { useToday } from '../../system/today.ts';
import { DateField } from '../../ui/DateField.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { useSetStandIn } from './api.ts';
import { messages } from './messages.ts';

/** A week is how long people are away at most times. */
const USUAL_DAYS = 7;

type Chosen = { id: string; name: string };
type StandInDialogProps = {
  /** The current stand-in. */
  email: string;
  until: Day | null;
  onClose: () => void;
};

/**
 * Chooses a colleague and the last day. Viewers who do not assign tasks cannot search the colleagues, and enter an
 * email.
 */
export function StandInDialog({ email, until, onClose }: StandInDialogProps) {
  const viewer = useViewer();
  const maySearch = isManagerOrHr(viewer) || viewer.is_admin;
  const [person, setPerson] = useState<Chosen | null>(null);
  if (maySearch && person === null)
    return <PickPerson title={messages.pick} onPick={setPerson} onClose={onClose} />;
  return <LastDay {...{ person, email, until, onClose }} />;
}

function LastDay({
  person,
  email: emailBefore,
  until,
  onClose,
}: StandInDialogProps & { person: Chosen | null }) {
  const today = useToday();
  const [email, setEmail] = useState(emailBefore);
  const [day, setDay] = useState(until ?? addDays(today, USUAL_DAYS));
  const save = useSetStandIn();
  return (
    <FormDialog
      title={person ? `${messages.goTo} ${person.name}` : messages.pick}
      submitLabel={messages.save}
      missing={person === null && isBlank(email) ? messages.emailMissing : null}
      busy={save.isPending}
      onSubmit={() =>
        save.mutate(
          { ...(person ? { person_id: person.id } : { email: email.trim() }), until: day },
          {
            onSuccess: (saved) => {
              toast.success(messages.saved(saved.person?.name ?? ''));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {person === null && <TextField label={messages.email} type="email" value={email} onChange={setEmail} />}
      <DateField
        label={messages.lastDay}
        description={messages.lastDayHelp}
        min={today}
        value={day}
        onChange={setDay}
      />
      {save.error && <ErrorText>{failureText(save.error, messages.saveFailed)}</ErrorText>}
    </FormDialog>
  );
}
