import { useState } from 'react';
import type { PersonDetail } from '#shared/directory/people/schema.ts';
import { ABOUT_LENGTH, ATTRIBUTE_LENGTH } from '#shared/people/limits.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { failureText } from '../../../client/failures.ts';
import { ErrorText } from '../../../ui/ErrorText.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useChangePerson } from '../api.ts';
import { DayField } from './DayField.tsx';
import { messages } from '../messages.ts';

const TEXTS = ['name', 'job_title', 'department', 'location', 'employment_type'] as const;

/** Changes the fields of a person. Fields of the directory are read-only. */
export function EditPersonDialog({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const [texts, setTexts] = useState(() =>
    Object.fromEntries([...TEXTS, 'about' as const].map((field) => [field, person[field]])),
  );
  const [startOn, setStartOn] = useState(person.start_on ?? '');
  const save = useChangePerson(person.id, onClose);
  const isLocked = (field: string) => person.locked.includes(field);
  const { fields } = messages;
  const locked = Object.keys(fields).filter(isLocked) as (keyof typeof fields)[];

  function submit() {
    const changed = Object.entries(texts).filter(
      ([field, text]) => !isLocked(field) && text !== person[field as (typeof TEXTS)[number]],
    );
    const start_on = startOn === '' ? null : startOn;
    save.mutate({
      ...Object.fromEntries(changed),
      ...(start_on !== person.start_on && !isLocked('start_on') && { start_on }),
    });
  }

  return (
    <FormDialog
      title={messages.editTitle(nameOrEmail(person))}
      submitLabel={messages.save}
      missing={isBlank(texts['name'] ?? '') && person.name !== '' ? messages.needsName : null}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {TEXTS.map((field) => (
        <TextField
          key={field}
          label={fields[field]}
          maxLength={field === 'name' ? NAME_LENGTH : ATTRIBUTE_LENGTH}
          value={texts[field] ?? ''}
          readOnly={isLocked(field)}
          onChange={(text) => setTexts({ ...texts, [field]: text })}
        />
      ))}
      <DayField
        label={fields.start_on}
        value={startOn}
        isLocked={isLocked('start_on')}
        onChange={setStartOn}
      />
      <TextArea
        label={fields.about}
        maxLength={ABOUT_LENGTH}
        value={texts['about'] ?? ''}
        readOnly={isLocked('about')}
        onChange={(text) => setTexts({ ...texts, about: text })}
      />
      {locked.length > 0 && (
        <p className="text-sm text-muted">{messages.locked(locked.map((field) => fields[field]))}</p>
      )}
      {save.error && <ErrorText>{failureText(save.error, messages.saveFailed)}</ErrorText>}
    </FormDialog>
  );
}
