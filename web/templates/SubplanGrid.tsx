import ListTree from 'lucide-react/icons/list-tree';
import SearchX from 'lucide-react/icons/search-x';
import { useState } from 'react';
import type { TemplateSubplan } from '#shared/templates/schema.ts';
import { paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { CardGrid, CardGridItem } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { words } from './messages.ts';
import { SubplanDetailsDialog } from './SubplanDetailsDialog.tsx';
import { SubplanListCard } from './SubplanListCard.tsx';

export type SubplanGridProps = {
  subplans: readonly TemplateSubplan[];
  /** Those that match the search. */
  found: readonly TemplateSubplan[];
  onClearSearch: () => void;
};

export function SubplanGrid({ subplans, found, onClearSearch }: SubplanGridProps) {
  const [open, setOpen] = useState<TemplateSubplan | null>(null);
  if (subplans.length === 0) {
    return (
      <EmptyState
        icon={<ListTree />}
        title={words.noSubplans}
        action={
          <LinkButton tone="primary" {...paths.createTemplate()}>
            {words.createTemplate}
          </LinkButton>
        }
      >
        Subplans are the stages of a template. Those of your templates, and public ones, can be used again.
      </EmptyState>
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={words.noSubplansMatch}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    );
  }
  return (
    <>
      <CardGrid min={300} label={words.subplans}>
        {found.map((subplan) => (
          <CardGridItem key={subplan.id} height={200}>
            <SubplanListCard subplan={subplan} onOpen={() => setOpen(subplan)} />
          </CardGridItem>
        ))}
      </CardGrid>
      {open && <SubplanDetailsDialog subplan={open} onClose={() => setOpen(null)} />}
    </>
  );
}
