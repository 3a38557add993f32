import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useViewer } from '../../auth/viewer.ts';
import { readRecent, recentIdOf } from '../../client/recent.ts';
import { useAppLocation } from '../../router/location.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useActiveOption } from '../../ui/useActiveOption.ts';
import { type EntryGroup, findEntries } from './entries.ts';
import { messages } from './messages.ts';
import { PaletteOption } from './PaletteOption.tsx';
import { useEntries } from './useEntries.ts';
import { Key } from '../../ui/Key.tsx';

export type PaletteDialogProps = { label: string; initialTerm: string; onClose: () => void };

/** The command palette: finds pages, people, plans, templates and actions. The search box keeps the focus. */
export function PaletteDialog({ label, initialTerm, onClose }: PaletteDialogProps) {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [term, setTerm] = useState(initialTerm);
  const { entries, loading, retry } = useEntries(useViewer());
  const here = recentIdOf(useAppLocation());
  // The current page needs no entry.
  const [recent] = useState(() => readRecent().filter((id) => id !== here));
  const groups = findEntries(entries, term, recent);
  const keys = groups.flatMap(({ shown }) => shown.map(({ id }) => id));
  const options = useActiveOption(keys);
  const { active, point, moveTo, optionId } = options;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const key = keys[active];
    if (event.key === 'ArrowDown') moveTo(active + 1);
    else if (event.key === 'ArrowUp') moveTo(active - 1);
    else if (event.key === 'Home' && !event.shiftKey) moveTo(0);
    else if (event.key === 'End' && !event.shiftKey) moveTo(-1);
    else if (event.key === 'Enter' && key !== undefined) document.getElementById(optionId(key))?.click();
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      aria-label={label}
      onClose={onClose}
      focusFirst={() => search.current?.focus()}
      // Aligned to the top, so that the search box does not move when the list changes.
      className="enter mx-auto mt-2 mb-auto max-h-[calc(100dvh-1rem)] w-[calc(100%-1rem)] max-w-full flex-col overflow-hidden rounded-xl bg-raised text-ink shadow-pop open:flex sm:mt-[10dvh] sm:max-h-[min(34rem,80dvh)] sm:w-[38rem]"
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-line pr-2 pl-5">
        <Search aria-hidden className="size-4.5 shrink-0 text-muted" />
        <input
          ref={search}
          role="combobox"
          aria-controls={options.listId}
          aria-autocomplete="list"
          aria-activedescendant={options.activeId}
          aria-label={label}
          aria-expanded={keys.length > 0}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={term}
          className="h-13 min-w-0 grow bg-transparent text-lg outline-none"
          onChange={(event) => {
            setTerm(event.target.value);
            point(null);
            list.current?.scrollTo(0, 0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={messages.close} icon={<X />} onClick={onClose} />
      </div>
      <Results {...{ label, list, groups, options }} onPicked={onClose} />
      <Loading loading={loading} count={keys.length} retry={retry} />
      <PaletteKeys />
    </Modal>
  );
}

type ResultsProps = {
  label: string;
  list: RefObject<HTMLDivElement | null>;
  groups: readonly EntryGroup[];
  options: ReturnType<typeof useActiveOption>;
  onPicked: () => void;
};

function Results({ label, list, groups, options, onPicked }: ResultsProps) {
  const { listId, active, point, optionId } = options;
  const entries = groups.flatMap(({ shown }) => shown);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={label}
      className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden"
    >
      {groups.map((group) => (
        <div key={group.kind} role="group" aria-labelledby={optionId(group.kind)} className="not-first:mt-2">
          <GroupHeading id={optionId(group.kind)} group={group} />
          {group.shown.map((entry) => (
            <PaletteOption
              key={entry.id}
              id={optionId(entry.id)}
              entry={entry}
              active={entry === entries[active]}
              onPoint={({ id }) => point(id)}
              onPicked={onPicked}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The number of results, and whether they are all. */
function Loading({ loading, count, retry }: { loading: boolean; count: number; retry: (() => void) | null }) {
  return (
    <>
      <p role="status" className="sr-only">
        {loading ? messages.loading : messages.results(count)}
      </p>
      {loading ? (
        <p aria-hidden className="px-5 pt-1 pb-4 text-sm text-muted">
          {messages.loading}
        </p>
      ) : (
        count === 0 && <p className="px-5 py-10 text-center text-muted">{messages.noMatch}</p>
      )}
      {retry && (
        <div role="alert" className="flex shrink-0 items-center gap-3 border-t border-line px-5 py-2 text-sm">
          <span className="min-w-0 grow">{messages.incomplete}</span>
          <Button size="sm" onClick={retry}>
            {messages.retry}
          </Button>
        </div>
      )}
    </>
  );
}

function GroupHeading({ id, group }: { id: string; group: EntryGroup }) {
  return (
    <div className="flex justify-between gap-4 px-3 py-1.5 text-xs font-medium text-muted">
      <span id={id}>{messages.groups[group.kind]}</span>
      {group.shown.length < group.all && <span>{messages.shownOf(group.shown.length, group.all)}</span>}
    </div>
  );
}

/** The keys of the palette; hidden on touch screens. */
function PaletteKeys() {
  const { keys } = messages;
  return (
    <p
      aria-hidden
      className="hidden shrink-0 gap-5 border-t border-line px-5 py-2.5 text-xs text-muted sm:flex pointer-coarse:hidden"
    >
      <span>
        <Key>↑</Key> <Key>↓</Key> {keys.move}
      </span>
      <span>
        <Key>↵</Key> {keys.open}
      </span>
      <span>
        <Key>esc</Key> {keys.close}
      </span>
    </p>
  );
}
