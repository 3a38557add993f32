import type { TemplateSummary } from '#shared/templates/schema.ts';
import { CardGrid, CardGridItem } from '../../ui/Card.tsx';
import { messages } from '../messages.ts';
import { TemplateCard } from './TemplateCard.tsx';
import type { TemplateMenuProps } from './TemplateMenu.tsx';

export type TemplateGridProps = Pick<TemplateMenuProps, 'onDelete'> & {
  templates: readonly TemplateSummary[];
};

export function TemplateGrid({ templates, onDelete }: TemplateGridProps) {
  return (
    <CardGrid label={messages.templates}>
      {templates.map((template) => (
        <CardGridItem key={template.id} height={200}>
          <TemplateCard template={template} onDelete={onDelete} />
        </CardGridItem>
      ))}
    </CardGrid>
  );
}
