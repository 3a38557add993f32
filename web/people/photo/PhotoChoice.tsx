import ImageUp from 'lucide-react/icons/image-up';
import { useRef } from 'react';
import { PHOTO_TYPES } from '#shared/people/photos/limits.ts';
import { failureText } from '../../client/failures.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';
import { useSetPhoto } from './api.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';

/** Adds, changes and removes the viewer's own photo (Photos 1). */
export function PhotoChoice({ hasPhoto }: { hasPhoto: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const set = useSetPhoto();
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<ImageUp />} busy={set.isPending} onClick={() => input.current!.click()}>
          {hasPhoto ? messages.change : messages.add}
        </Button>
        {hasPhoto && (
          <Button size="sm" tone="quiet" busy={set.isPending} onClick={() => set.mutate(null)}>
            {messages.remove}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES.join(',')}
        aria-label={messages.add}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (file) set.mutate(file);
        }}
      />
      <p className="mt-2 text-sm text-muted">{messages.about}</p>
      {set.error && <ErrorText className="mt-2">{failureText(set.error, messages.failed)}</ErrorText>}
    </div>
  );
}
