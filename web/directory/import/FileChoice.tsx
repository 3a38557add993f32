import Download from 'lucide-react/icons/download';
import { saveCsv } from '../../client/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { ImportScope } from './api.ts';
import { messages } from './messages.ts';

type FileChoiceProps = {
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

// Departments and managers are set by admins alone (Import 5).
const SAMPLES: Record<ImportScope, readonly string[]> = {
  all: [
    'email,name,manager_email,is_manager,department,job_title,start_on',
    'ada.lovelace@example.com,Ada Lovelace,,true,Engineering,Head of Engineering,',
    'ben.ito@example.com,Ben Ito,ada.lovelace@example.com,,Engineering,Engineer,2026-12-01',
  ],
  reports: [
    'email,name,job_title,location,start_on',
    'ben.ito@example.com,Ben Ito,Engineer,Rotterdam,2026-12-01',
    'cleo.dahl@example.com,Cleo Dahl,Engineer,Oslo,2027-01-15',
  ],
};

/** Returns a file with the columns that people need most, to fill in. */
function sampleFile(scope: ImportScope): Blob {
  return new Blob([`${SAMPLES[scope].join('\r\n')}\r\n`], { type: 'text/csv' });
}
