import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { useEffect, useRef } from 'react';
import { saveCsv } from '../../client/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Also after 'Back', which is removed when it is pressed.
  useEffect(() => button.current?.focus(), []);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !busy) onFile(file);
  };
  return (
    <div
      className="flex flex-col gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <p className="text-base text-muted">{scope === 'reports' ? messages.aboutOwn : messages.about}</p>
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line px-3 py-2">
        <Button ref={button} icon={<FileUp />} busy={busy} onClick={() => input.current?.click()}>
          {messages.choose}
        </Button>
        <span className="text-sm text-muted">{messages.drop}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          hidden
          onChange={(event) => {
            take(event.target.files);
            // So that the same file can be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
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
    </div>
  );
}
