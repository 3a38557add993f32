import ListTree from 'lucide-react/icons/list-tree';
import { useState } from 'react';
import type { TemplateSubplan } from '#shared/templates/schema.ts';
import { paths } from '../../client/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CardGrid, CardGridItem } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { messages } from '../messages.ts';
import { SubplanDetailsDialog } from './SubplanDetailsDialog.tsx';
import { SubplanListCard } from './SubplanListCard.tsx';

/** The cards of subplans. A press opens the subplan in a dialog. */
export function SubplanGrid({ subplans }: { subplans: readonly TemplateSubplan[] }) {
  const [open, setOpen] = useState<TemplateSubplan | null>(null);
  return (
    <>
      <CardGrid min={300} label={messages.subplans}>
        {subplans.map((subplan) => (
          <CardGridItem key={subplan.id} height={200}>
            <SubplanListCard subplan={subplan} onOpen={() => setOpen(subplan)} />
          </CardGridItem>
        ))}
      </CardGrid>
      {open && <SubplanDetailsDialog subplan={open} onClose={() => setOpen(null)} />}
    </>
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
