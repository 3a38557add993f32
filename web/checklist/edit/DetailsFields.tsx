import type { Ref } from 'react';
import { MAX_DAYS } from '#shared/checklist/limits.ts';
import { NAME_LENGTH, TEXT_LENGTH } from '#shared/text.ts';
import { Card } from '../../ui/Card.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Draft } from '../draft/useDraft.ts';

export type DetailsFieldsProps = {
  draft: Draft;
  /** The edited object: 'Template' or 'Plan'. */
  noun: string;
  nameError?: string | null | undefined;
  descriptionError?: string | null | undefined;
  nameRef?: Ref<HTMLInputElement> | undefined;
};

/** The fields for name, description and remind days of a template or plan. */
export function DetailsFields({ draft, noun, nameError, descriptionError, nameRef }: DetailsFieldsProps) {
  const { details, edit } = draft;
  return (
    <Card className="gap-3 sm:p-5">
      <TextField
        ref={nameRef}
        label={`${noun} name`}
        maxLength={NAME_LENGTH}
        value={details.name}
        error={nameError}
        onChange={(name) => edit({ name })}
      />
      <TextArea
        label={`${noun} description`}
        maxLength={TEXT_LENGTH}
        value={details.description}
        error={descriptionError}
        onChange={(description) => edit({ description })}
      />
      <NumberField
        label="Remind days before due"
        description="How many days before a subplan is due its open tasks are brought to mind. 0: on the day itself."
        unit={details.remind_days_before_due === 1 ? 'day' : 'days'}
        min={0}
        max={MAX_DAYS}
        value={details.remind_days_before_due}
        onChange={(remind_days_before_due) => edit({ remind_days_before_due })}
      />
    </Card>
  );
}
