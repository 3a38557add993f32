import { useState } from 'react';
import type { Placeholder } from '#shared/checklist/placeholders/placeholders.ts';
import type { NewPlan } from '#shared/plans/schema.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messages } from './messages.ts';

type FilledIn = NonNullable<NewPlan['filled_in']>;

type FillInDialogProps = {
  words: readonly Placeholder[];
  employee: string;
  busy: boolean;
  onFilled: (values: FilledIn) => void;
  onClose: () => void;
};

/** Asks for the values of placeholders that are unknown for the person (Templates 14). */
export function FillInDialog({ words, employee, busy, onFilled, onClose }: FillInDialogProps) {
  const [values, setValues] = useState<FilledIn>({});
  const missing = words.find((word) => isBlank(values[word]));
  return (
    <FormDialog
      title={messages.fillIn}
      submitLabel={messages.create}
      missing={missing === undefined ? null : messages.enterWord(missing)}
      busy={busy}
      onSubmit={() => onFilled(values)}
      onClose={onClose}
    >
      <p className="text-base text-muted">{messages.fillInText(employee)}</p>
      {words.map((word) => (
        <TextField
          key={word}
          label={messages.wordLabel(word)}
          maxLength={NAME_LENGTH}
          value={values[word] ?? ''}
          onChange={(text) => setValues({ ...values, [word]: text })}
        />
      ))}
    </FormDialog>
  );
}
