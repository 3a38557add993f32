import Download from 'lucide-react/icons/download';
import { saveCsv } from '../../client/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { ImportScope } from './api.ts';
import { messages } from './messages.ts';
import { sampleFile } from './sample.ts';

export type FileChoiceProps = {
  scope: ImportScope;
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  onFile: (file: Blob) => void;
};

/** The ways to give a file: choose it, drop it, or paste its lines. */
export function FileChoice({ scope, text, onText, busy, onFile }: FileChoiceProps) {
  return (
    <FileField
      about={scope === 'reports' ? messages.aboutOwn : messages.about}
      choose={messages.choose}
      drop={messages.drop}
      accept=".csv,.txt,text/csv"
      busy={busy}
      onFile={onFile}
    >
      <Button
        tone="quiet"
        size="sm"
        className="-ml-2.5 self-start"
        icon={<Download />}
        onClick={() => saveCsv(sampleFile(scope), messages.sampleName)}
      >
        {messages.sample}
      </Button>
      <TextArea
        label={messages.paste}
        placeholder={messages.example}
        rows={5}
        value={text}
        onChange={onText}
        spellCheck={false}
      />
    </FileField>
  );
}
