import Copy from 'lucide-react/icons/copy';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

export type CopyButtonProps = {
  text: string;
  /** What is copied, for screen readers and in the message: 'content hash'. */
  what: string;
};

/** Puts a text into the clipboard. Where the browser does not let it, as on a page without https, the text can be selected. */
export function CopyButton({ text, what }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`Copied: ${what}.`);
    } catch {
      toast.failure('Copying did not work. Select the text and copy it.');
    }
  }
  return (
    <Button size="sm" icon={<Copy />} aria-label={`Copy ${what}`} onClick={() => void copy()}>
      Copy
    </Button>
  );
}
