import type { TemplateSummary } from '#shared/templates/schema.ts';
import { CardGrid, CardGridItem, Card, CardLink } from '../../ui/Card.tsx';
import { useRenderedCards } from '../../router/useRenderedCount.ts';
import { messages } from '../messages.ts';
import { type TemplateMenuProps, TemplateMenu } from './TemplateMenu.tsx';
import { noteLine } from '#shared/notes/plainText.ts';
import { memo } from 'react';
import { paths } from '../../sitemap/paths.ts';
import { Clamp } from '../../ui/Truncate.tsx';
import { VisibilityBadge } from '../VisibilityBadge.tsx';

type TemplateGridProps = Pick<TemplateMenuProps, 'onDelete'> & {
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

const TemplateCard = memo(function TemplateCard({ template, onDelete }: TemplateMenuProps) {
  const { id, name, description, manager_name } = template;
  return (
    <Card interactive className="gap-2">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 grow text-lg font-semibold">
          <CardLink to={paths.template(id)} title={name} className="block truncate">
            {name}
          </CardLink>
        </h2>
        <TemplateMenu template={template} onDelete={onDelete} />
      </div>
      <div className="flex items-center gap-2.5 text-xs text-muted">
        <VisibilityBadge isPublic={template.public} />
        <span className="relative truncate" title={messages.createdBy(manager_name)}>
          {messages.createdBy(manager_name)}
        </span>
      </div>
      <Clamp
        text={noteLine(description).text || messages.noDescription}
        lines={3}
        className="relative text-muted"
      />
      <p className="mt-auto flex justify-between gap-4 pt-1 text-xs text-muted">
        <span>{messages.remind(template.remind_days_before_due)}</span>
        <span className="shrink-0">{messages.tasks(template.task_count)}</span>
      </p>
    </Card>
  );
});
