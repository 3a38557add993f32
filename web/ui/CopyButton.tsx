import Copy from 'lucide-react/icons/copy';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

type CopyButtonProps = {
  text: string;
  /** The name of the text, such as 'content hash'. */
  what: string;
};

/**
 * Copies a text to the clipboard. Browsers refuse that without https: a toast then asks to select the text.
 */
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
