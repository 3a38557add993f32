import FileUp from 'lucide-react/icons/file-up';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';

type FileFieldProps = {
  about: string;
  /** The button, and the words next to it. */
  choose: string;
  drop: string;
  /** Endings and media types, as those of an input. */
  accept: string;
  busy: boolean;
  onFile: (file: Blob) => void;
  /** Other ways to give the same; a file may be dropped there, too. */
  children?: ReactNode;
};

/** The step that asks for a file, which is chosen or dropped. It has the focus: the button that led to it is gone. */
export function FileField({ about, choose, drop, accept, busy, onFile, children }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
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
      <p className="text-base text-muted">{about}</p>
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line px-3 py-2">
        <Button ref={button} icon={<FileUp />} busy={busy} onClick={() => input.current?.click()}>
          {choose}
        </Button>
        <span className="text-sm text-muted">{drop}</span>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            take(event.target.files);
            // So that the same file can be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </div>
      {children}
    </div>
  );
}
