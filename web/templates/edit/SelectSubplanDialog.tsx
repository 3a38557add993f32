import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchesSearch } from '#shared/search.ts';
import type { SubplanSummary } from '#shared/templates/schema.ts';
import type { PageOf } from '../../client/queries.ts';
import { whenDue } from '../../checklist/view/whenDue.ts';
import { SelectDialog } from '../../layout/SelectDialog.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { SEARCH_DELAY_MS, useDebounced } from '../../ui/useDebounced.ts';
import { subplanListQuery } from '../api.ts';
import { subplanMessages } from '../list/subplanMessages.ts';
import { messages as listMessages } from '../messages.ts';
import { messages } from './messages.ts';

type SelectSubplanDialogProps = {
  onPick: (subplan: SubplanSummary) => Promise<void>;
  onClose: () => void;
};

/** Selects the subplan whose copy is added to the checklist. */
export function SelectSubplanDialog({ onPick, onClose }: SelectSubplanDialogProps) {
  const [term, setTerm] = useState('');
  const search = useDebounced(term.trim(), SEARCH_DELAY_MS);
  const query = useInfiniteQuery({ ...subplanListQuery(search), select: allItems });
  const isSearching = term.trim() !== search || query.isPlaceholderData;
  return (
    <SelectDialog
      title={messages.selectSubplan}
      query={query}
      loading={subplanMessages.loading}
      failed={subplanMessages.failed}
      placeholder={subplanMessages.search}
      // The server also finds topics, which these items do not have.
      matches={({ name, description }, text) => !isSearching || matchesSearch(text, name, description)}
      onSearch={setTerm}
      empty={listMessages.noSubplans}
      noMatch={isSearching ? subplanMessages.loading : subplanMessages.noMatch}
      note={
        query.hasNextPage &&
        !isSearching && <p className="mt-3 text-sm text-muted">{subplanMessages.searchForMore}</p>
      }
      onPick={onPick}
      onClose={onClose}
    >
      {(subplan) => (
        <>
          {/* On a phone the name has a line of its own. */}
          <div className="flex flex-wrap items-center gap-x-2 sm:flex-nowrap">
            <span className="w-full min-w-0 truncate font-medium sm:w-auto" title={subplan.name}>
              {subplan.name}
            </span>
            {subplan.public && <Badge tone="green">{listMessages.public}</Badge>}
            <span className="ml-auto shrink-0 text-sm text-muted">{whenDue(subplan)}</span>
          </div>
          <p className="truncate text-sm text-muted">{subplan.description || listMessages.noDescription}</p>
          <p className="truncate text-xs text-muted">{messages.fromTemplate(subplan.template_name)}</p>
        </>
      )}
    </SelectDialog>
  );
}

const allItems = ({ pages }: { pages: PageOf<SubplanSummary[]>[] }) => pages.flatMap(({ items }) => items);
