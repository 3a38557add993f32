import { writtenDescription } from '#shared/checklist/defaults.ts';
import { TEXT_LENGTH } from '#shared/text.ts';
import { messages } from '../messages.ts';
import { InPlace } from './InPlace.tsx';

type DescriptionFieldProps = {
  label: string;
  /** The stored description; the one that a new item has is shown as a placeholder. */
  description: string;
  /** Whether an empty one shows. */
  isFocused: boolean;
  onChange: (text: string) => void;
};

/** Edits the description of a subplan or topic in place. */
export function DescriptionField({ label, description, isFocused, onChange }: DescriptionFieldProps) {
  const written = writtenDescription(description);
  if (!written && !isFocused) return null;
  return (
    <InPlace
      label={label}
      multiline
      className="-ml-2 max-w-full"
      look="text-base text-muted focus:text-ink"
      placeholder={written === description ? messages.describe : description}
      maxLength={TEXT_LENGTH}
      value={written}
      onChange={onChange}
    />
  );
}
