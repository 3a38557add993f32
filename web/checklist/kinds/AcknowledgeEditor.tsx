import { isBlank, TEXT_LENGTH } from '#shared/text.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import type { KindEditorProps } from './kindEditor.ts';
import { messages } from './messages.ts';

/** Edits the text that is read and confirmed. */
export function AcknowledgeEditor({ settings: { text }, onChange }: KindEditorProps) {
  return (
    <TextArea
      label={messages.text}
      description={messages.textHelp}
      maxLength={TEXT_LENGTH}
      value={text ?? ''}
      error={isBlank(text) ? messages.textMissing : null}
      onChange={(changed) => onChange({ text: changed })}
    />
  );
}
