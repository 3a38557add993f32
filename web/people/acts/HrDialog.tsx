import { useState } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { Person } from '#shared/people/schema.ts';
import { failureText } from '../../client/failures.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { HrDepartments } from './HrDepartments.tsx';
import { actMessages, messages } from './messages.ts';
import { useChangeHr } from './useActOnPerson.ts';
import { whyNotDepartments } from './whyNotDepartments.ts';

/** Gives or takes the HR role, and sets its departments (HR 1). */
export function HrDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [isHr, setIsHr] = useState(person.is_hr);
  const [chosen, setChosen] = useState<readonly string[] | null>(person.hr_departments);
  const { mutate, isPending, error } = useChangeHr(person, onClose);
  const { label, about, failed } = actMessages.changeHr;
  const name = nameOrEmail(person);
  return (
    <FormDialog
      title={label}
      submitLabel={messages.save}
      missing={isHr ? whyNotDepartments(chosen) : null}
      busy={isPending}
      onSubmit={() =>
        mutate(isHr ? { is_hr: true, hr_departments: chosen && [...chosen] } : { is_hr: false })
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-2 text-base text-pretty break-words text-muted">
        {about(name).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Checkbox checked={isHr} onChange={setIsHr}>
        {messages.isHr(name)}
      </Checkbox>
      {isHr && <HrDepartments chosen={chosen} onChange={setChosen} />}
      {error && <ErrorText>{`${failed(name)} ${failureText(error, messages.tryAgain)}`}</ErrorText>}
    </FormDialog>
  );
}
