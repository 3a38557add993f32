import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { ACCEPT, type Source, sourceOf } from './pasted.ts';
import { useOnApple } from '../../client/platform.ts';

export type StartAreaProps = {
  onSource: (source: Source) => void;
  onFile: (file: File) => void;
  onEmpty: () => void;
};

/** Where a checklist is pasted or dropped. */
export function StartArea({ onSource, onFile, onEmpty }: StartAreaProps) {
  const onApple = useOnApple();
  const input = useRef<HTMLInputElement>(null);

  async function paste() {
    const source = await readClipboard();
    if (source === 'refused') toast.failure(messages.pressKeys);
    else if (source === null) toast.failure(messages.nothingToPaste);
    else onSource(source);
  }

  return (
    <section aria-labelledby="paste-or-drop" className="start-area">
      <StartDrawing />
      <h2 id="paste-or-drop">{messages.title}</h2>
      <p>{messages.about}</p>
      <div className="start-acts">
        <Button tone="primary" onClick={() => void paste()}>
          {messages.paste}
          <kbd aria-hidden className="start-keys">
            {onApple ? messages.pasteMacKeys : messages.pasteKeys}
          </kbd>
        </Button>
        <Button icon={<Upload />} onClick={() => input.current?.click()}>
          {messages.choose}
        </Button>
        <Button tone="quiet" onClick={onEmpty}>
          {messages.startEmpty}
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          aria-label={messages.choose}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
      </div>
    </section>
  );
}

/** Returns what is in the clipboard. Browsers ask for it, or do not allow it at all. */
export async function readClipboard(): Promise<Source | 'refused' | null> {
  try {
    const texts = new Map<string, string>();
    for (const item of await navigator.clipboard.read()) {
      for (const type of ['text/plain', 'text/html']) {
        if (item.types.includes(type)) texts.set(type, await (await item.getType(type)).text());
      }
    }
    return sourceOf({ getData: (type) => texts.get(type) ?? '' });
  } catch {
    return 'refused';
  }
}

/** A list, and the gangway. */
function StartDrawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 174 92"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="start-drawing"
    >
      <rect
        x="1"
        y="1"
        width="64"
        height="90"
        rx="4"
        fill="var(--color-raised)"
        stroke="var(--color-accent-line)"
        strokeWidth="2"
      />
      <g stroke="var(--color-accent)" strokeWidth="4">
        <path d="m12 22 4 4 7-8M12 45l4 4 7-8M13 70h6" />
        <path stroke="var(--color-accent-line)" d="M30 23h22M30 46h22M30 70h16" />
        <path strokeWidth="5" d="M84 82h26l34-34h28" />
      </g>
      <circle cx="125" cy="38" r="9" fill="var(--color-accent)" />
    </svg>
  );
}
