import { useState } from 'react';
import { nameOrEmail } from '#shared/people/name.ts';
import type { Person } from '#shared/people/schema.ts';
import { failureText } from '../../client/failures.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { departmentsIn } from './departmentsIn.ts';
import { actMessages, messages } from './messages.ts';
import { useChangeHr } from './useActOnPerson.ts';

/** Gives or takes the HR role, and sets the departments for which the person acts as HR (HR 1). */
export function HrDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [isHr, setIsHr] = useState(person.is_hr);
  const [text, setText] = useState(person.hr_departments?.join('\n') ?? '');
  const { mutate, isPending, error } = useChangeHr(person, onClose);
  const { label, about, failed } = actMessages.changeHr;
  const name = nameOrEmail(person);
  const departments = departmentsIn(text);
  const problem = isHr ? departments.problem : null;
  return (
    <FormDialog
      title={label}
      submitLabel={messages.save}
      missing={problem}
      busy={isPending}
      onSubmit={() => mutate(isHr ? { is_hr: true, hr_departments: departments.list } : { is_hr: false })}
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
      {isHr && (
        <TextArea
          label={messages.departments}
          description={messages.departmentsText}
          error={problem ?? undefined}
          value={text}
          onChange={setText}
          rows={3}
        />
      )}
      {error && (
        <p role="alert" className="text-base font-medium text-pretty break-words text-red-ink">
          {`${failed(name)} ${failureText(error, messages.tryAgain)}`}
        </p>
      )}
    </FormDialog>
  );
}
