import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ViewPage } from '#shared/people/savedViews/limits.ts';
import type { SavedView } from '#shared/people/savedViews/schema.ts';
import { isHr } from '#shared/people/viewer.ts';
import { isBlank, NAME_LENGTH } from '#shared/text.ts';
import { useViewer } from '../../auth/viewer.ts';
import { failureText } from '../../client/failures.ts';
import { DeleteDialog } from '../../layout/DeleteDialog.tsx';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { Link } from '../../router/Link.tsx';
import type { Href } from '../../sitemap/entrance.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useDeleteView, useSaveView, viewsQuery } from './api.ts';
import { messages } from './messages.ts';

type SavedViewsProps = {
  page: ViewPage;
  /** The path of the page. */
  path: string;
  /** The filters of the address, without a question mark. */
  query: string;
  /** That of the buttons around it. */
  size?: 'sm' | 'md';
};

/** Saves the filters of a page under a name, and opens those that were saved (Saved views 1). */
export function SavedViews({ page, path, query, size = 'sm' }: SavedViewsProps) {
  const [open, setOpen] = useState<'save' | 'list' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button tone="quiet" size={size} onClick={() => setOpen('list')}>
        {messages.views}
      </Button>
      {query !== '' && (
        <Button tone="quiet" size={size} icon={<Bookmark />} onClick={() => setOpen('save')}>
          {messages.save}
        </Button>
      )}
      {open === 'save' && <SaveDialog page={page} query={query} onClose={close} />}
      {open === 'list' && <ListDialog page={page} path={path} onClose={close} />}
    </>
  );
}

function SaveDialog({ page, query, onClose }: { page: ViewPage; query: string; onClose: () => void }) {
  const viewer = useViewer();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const save = useSaveView(onClose);
  return (
    <FormDialog
      title={messages.save}
      submitLabel={messages.submit}
      missing={isBlank(name) ? messages.needsName : null}
      busy={save.isPending}
      onSubmit={() => save.mutate({ page, name: name.trim(), query, ...(isShared && { shared: true }) })}
      onClose={onClose}
    >
      <TextField label={messages.name} maxLength={NAME_LENGTH} value={name} onChange={setName} />
      {isHr(viewer) && (
        <Checkbox checked={isShared} onChange={setIsShared}>
          {messages.share}
        </Checkbox>
      )}
      {save.error && <ErrorText>{failureText(save.error, messages.failed)}</ErrorText>}
    </FormDialog>
  );
}

function ListDialog({ page, path, onClose }: { page: ViewPage; path: string; onClose: () => void }) {
  const views = useQuery(viewsQuery(page));
  const [leaving, setLeaving] = useState<SavedView | null>(null);
  const remove = useDeleteView(() => setLeaving(null));
  if (leaving !== null) {
    return (
      <DeleteDialog
        title={messages.deleteView}
        text={messages.willBeGone(leaving.name, leaving.shared)}
        failed={messages.deleteFailed}
        remove={{ ...remove, mutate: () => remove.mutate(leaving.id) }}
        onClose={() => {
          remove.reset();
          setLeaving(null);
        }}
      />
    );
  }
  return (
    <Dialog title={messages.views} size="sm" onClose={onClose}>
      <SectionStates query={views} loading={messages.loading} failed={messages.loadFailed}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-muted">{messages.none}</p>
          ) : (
            <ul aria-label={messages.views}>
              {found.map((view) => (
                <li key={view.id} className="flex items-center justify-between gap-2 py-1">
                  <span className="min-w-0">
                    <Link
                      to={`${path}?${view.query}` as Href}
                      className="block truncate font-medium"
                      title={view.name}
                      onClick={onClose}
                    >
                      <bdi>{view.name}</bdi>
                    </Link>
                    {view.shared && <span className="text-sm text-muted">{messages.ofHr}</span>}
                  </span>
                  {view.is_own && (
                    <IconButton
                      icon={<Trash2 />}
                      label={messages.delete(view.name)}
                      size="sm"
                      onClick={() => setLeaving(view)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </SectionStates>
    </Dialog>
  );
}
