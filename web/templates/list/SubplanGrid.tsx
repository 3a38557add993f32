import ListTree from 'lucide-react/icons/list-tree';
import { useRef, useState } from 'react';
import type { TemplateSubplan } from '#shared/templates/schema.ts';
import { paths } from '../../sitemap/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { CardGrid, CardGridItem } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type LoadPage, useLoadMore } from '../../ui/useLoadMore.ts';
import { messages } from '../messages.ts';
import { SubplanListCard } from './SubplanListCard.tsx';
import { SubplanCard } from '../../checklist/view/SubplanCard.tsx';
import { Link } from '../../router/Link.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { subplanMessages } from './subplanMessages.ts';

type SubplanGridProps = {
  subplans: readonly TemplateSubplan[];
  /** Null when there is no next page. */
  onMore: LoadPage | null;
  isLoadingMore: boolean;
};

/**
 * The cards of subplans, with a button for the next page. A press on a card opens the subplan in a dialog.
 */
export function SubplanGrid({ subplans, onMore, isLoadingMore }: SubplanGridProps) {
  const [open, setOpen] = useState<TemplateSubplan | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const loadMore = useLoadMore(
    subplans.length,
    (row) => grid.current?.querySelectorAll('.card-grid > li')[row]?.querySelector('button')?.focus(),
    messages.moreFailed,
  );
  return (
    <div ref={grid} className="flex flex-col gap-5">
      <CardGrid label={messages.subplans} height={200}>
        {subplans.map((subplan) => (
          <CardGridItem key={subplan.id} height={200}>
            <SubplanListCard subplan={subplan} onOpen={() => setOpen(subplan)} />
          </CardGridItem>
        ))}
      </CardGrid>
      {onMore && (
        <div className="flex justify-center">
          <Button busy={isLoadingMore} onClick={() => void loadMore(onMore)}>
            {messages.more}
          </Button>
        </div>
      )}
      {open && <SubplanDetailsDialog subplan={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Shown when the viewer can see no subplan. */
export function NoSubplans() {
  return (
    <EmptyState
      icon={<ListTree />}
      title={messages.noSubplans}
      action={
        <LinkButton tone="primary" to={paths.createTemplate()}>
          {messages.createTemplate}
        </LinkButton>
      }
    >
      Subplans are the stages of a template. Those of your templates, and public ones, can be used again.
    </EmptyState>
  );
}

/** Shows a subplan with its topics and the template it belongs to. */
function SubplanDetailsDialog({ subplan, onClose }: { subplan: TemplateSubplan; onClose: () => void }) {
  return (
    <Dialog title={subplanMessages.details} size="lg" onClose={onClose}>
      <SubplanCard subplan={subplan} level={3} />
      <p className="mt-3 text-sm text-muted">
        From the template{' '}
        <Link
          to={paths.template(subplan.template_id)}
          className="font-medium text-accent-ink underline underline-offset-3"
        >
          {subplan.template_name}
        </Link>
      </p>
    </Dialog>
  );
}
