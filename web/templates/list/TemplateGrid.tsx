import type { TemplateSummary } from '#shared/templates/schema.ts';
import { CardGrid, CardGridItem } from '../../ui/Card.tsx';
import { useRenderedCards } from '../../router/useRenderedCount.ts';
import { messages } from '../messages.ts';
import { TemplateCard } from './TemplateCard.tsx';
import type { TemplateMenuProps } from './TemplateMenu.tsx';

export type TemplateGridProps = Pick<TemplateMenuProps, 'onDelete'> & {
  templates: readonly TemplateSummary[];
};

export function TemplateGrid({ templates, onDelete }: TemplateGridProps) {
  const rendered = useRenderedCards(templates.length, 200);
  return (
    <CardGrid label={messages.templates} height={200}>
      {templates.map((template, index) => (
        <CardGridItem key={template.id} height={200}>
          {index < rendered && <TemplateCard template={template} onDelete={onDelete} />}
        </CardGridItem>
      ))}
    </CardGrid>
  );
}
