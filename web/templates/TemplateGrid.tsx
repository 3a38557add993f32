import LayoutTemplate from 'lucide-react/icons/layout-template';
import SearchX from 'lucide-react/icons/search-x';
import { useCallback, useEffect, useState } from 'react';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { paths } from '../paths.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { CardGrid, CardGridItem } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { preloadable, whenIdle } from '../ui/preloadable.tsx';
import { toast } from '../ui/toast.ts';
import { words } from './messages.ts';
import { TemplateCard } from './TemplateCard.tsx';
import type { TemplateMenuProps } from './TemplateMenu.tsx';

export type TemplateGridProps = {
  templates: readonly TemplateSummary[];
  /** Those that match the search. */
  found: readonly TemplateSummary[];
  onClearSearch: () => void;
};

const DeleteTemplateDialog = preloadable(
  async () => (await import('./DeleteTemplateDialog.tsx')).DeleteTemplateDialog,
);

export function TemplateGrid(props: TemplateGridProps) {
  const [deleting, setDeleting] = useState<TemplateSummary | null>(null);
  useEffect(() => whenIdle(() => void DeleteTemplateDialog.preload().catch(() => {})), []);

  // First the code, then the window: the list must not fail with it.
  const askToDelete = useCallback((template: TemplateSummary) => {
    DeleteTemplateDialog.preload().then(
      () => setDeleting(template),
      () => toast.failure(words.notOpened),
    );
  }, []);

  return (
    <>
      <Cards {...props} onDelete={askToDelete} />
      {deleting && <DeleteTemplateDialog template={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

type CardsProps = TemplateGridProps & Pick<TemplateMenuProps, 'onDelete'>;

function Cards({ templates, found, onClearSearch, onDelete }: CardsProps) {
  if (templates.length === 0) {
    return (
      <EmptyState
        icon={<LayoutTemplate />}
        title={words.noTemplates}
        action={
          <LinkButton tone="primary" {...paths.createTemplate()}>
            {words.createTemplate}
          </LinkButton>
        }
      >
        A template is what every onboarding plan begins with.
      </EmptyState>
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={words.noTemplatesMatch}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    );
  }
  return (
    <CardGrid min={300} label={words.templates}>
      {found.map((template) => (
        <CardGridItem key={template.id} height={200}>
          <TemplateCard template={template} onDelete={onDelete} />
        </CardGridItem>
      ))}
    </CardGrid>
  );
}
