import type { ReactNode } from 'react';
import { MAX_DAYS } from '#shared/checklist/limits.ts';
import { NAME_LENGTH, TEXT_LENGTH } from '#shared/text.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { DETAILS_ID } from '../draft/changeDraft.ts';
import type { Draft } from '../draft/useDraft.ts';
import { itemAnchor } from '../focus.ts';
import { messages } from '../messages.ts';
import { InPlace } from './InPlace.tsx';

/** In characters. A name has up to 200, which would fill the screen of a phone, so longer ones are set smaller. */
const LONG_NAME = 80;

type NameFieldProps = {
  draft: Draft;
  /** The edited object: 'Template' or 'Plan'. */
  noun: string;
  nameError?: string | null | undefined;
};

/** The field for the name of a template or plan. */
export function NameField({ draft, noun, nameError }: NameFieldProps) {
  return (
    <div id={itemAnchor(DETAILS_ID)} tabIndex={-1} data-draft className="-ml-2 min-w-0 grow">
      <InPlace
        label={`${noun} name`}
        isName
        className="w-full"
        look={`font-semibold ${draft.details.name.length > LONG_NAME ? 'text-lg' : 'text-2xl'}`}
        placeholder={`${noun} name`}
        maxLength={NAME_LENGTH}
        value={draft.details.name}
        error={nameError}
        onChange={(name) => draft.edit({ name })}
      />
    </div>
  );
}

type DetailsFieldsProps = Omit<NameFieldProps, 'nameError'> & {
  descriptionError?: string | null | undefined;
  /** Shown after the remind days. */
  children?: ReactNode;
};

/** The fields for description and remind days of a template or plan. */
export function DetailsFields({ draft, noun, descriptionError, children }: DetailsFieldsProps) {
  const { details, edit } = draft;
  const days = details.remind_days_before_due;
  return (
    <div data-draft>
      <InPlace
        label={`${noun} description`}
        multiline
        className="-ml-2"
        placeholder={`${noun} description`}
        maxLength={TEXT_LENGTH}
        value={details.description}
        error={descriptionError}
        onChange={(description) => edit({ description })}
      />
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        <NumberField
          label={messages.remindDays}
          inline={[messages.remindBefore, messages.remindAfter(days)]}
          title={messages.remindHelp}
          min={0}
          max={MAX_DAYS}
          value={days}
          onChange={(remind_days_before_due) => edit({ remind_days_before_due })}
        />
        {children}
      </div>
    </div>
  );
}
