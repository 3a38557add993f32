import Download from 'lucide-react/icons/download';
import { saveCsv } from '../client/saveFile.ts';
import { Button, type ButtonTone } from './Button.tsx';
import { useAct } from './useAct.ts';

type CsvButtonProps = {
  label: string;
  tone?: ButtonTone;
  /** The name of the file. */
  name: string;
  read: () => Promise<Blob>;
  failed: string;
};

/** Downloads a list. */
export function CsvButton({ label, tone, name, read, failed }: CsvButtonProps) {
  const { mutate, isPending } = useAct({ send: read, failed, onDone: (file) => saveCsv(file, name) });
  return (
    <Button tone={tone} icon={<Download />} busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
