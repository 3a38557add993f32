import LayoutTemplate from 'lucide-react/icons/layout-template';
import type { TemplateSummary } from '#shared/templates/schema.ts';
import { paths } from '../../client/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CardGrid, CardGridItem } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
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

/** Shown when the viewer can see no template. */
export function NoTemplates() {
  return (
    <EmptyState
      icon={<LayoutTemplate />}
      title={messages.noTemplates}
      action={
        <LinkButton tone="primary" to={paths.createTemplate()}>
          {messages.createTemplate}
        </LinkButton>
      }
    >
      A template is what every onboarding plan begins with.
    </EmptyState>
  );
}
