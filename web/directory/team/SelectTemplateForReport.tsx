import type { DirectReport } from '#shared/directory/team/schema.ts';
import { paths } from '../../sitemap/paths.ts';
import { SelectTemplate } from '../../templates/SelectTemplate.tsx';
import { Link } from '../../router/Link.tsx';
import { navigate } from '../../router/history.ts';
import { messages as templateMessages } from '../../templates/messages.ts';
import { HasPlan } from './HasPlan.tsx';
import { messages } from './messages.ts';
import { reportName } from './reportName.ts';

/** Selects the template that is assigned to a direct report (Plans 21). */
export function SelectTemplateForReport({ report }: { report: DirectReport }) {
  return (
    <SelectTemplate
      title={messages.chooseTemplate(reportName(report))}
      empty={
        <>
          <p>{templateMessages.noTemplates}</p>
          <Link
            to={paths.createTemplate()}
            className="font-medium text-accent-ink underline decoration-accent-ink/35 underline-offset-3"
          >
            {templateMessages.createTemplate}
          </Link>
        </>
      }
      onPick={({ id }) => navigate(paths.template(id, { assign: report.id }), { replace: true })}
      onClose={() => void navigate(paths.templates(), { replace: true, keepScroll: true })}
    >
      {(template) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 grow basis-32 truncate font-medium" title={template.name}>
              {template.name}
            </span>
            <HasPlan report={report} name={template.name} />
          </div>
          <p className="truncate text-sm text-muted">
            {template.description || templateMessages.noDescription}
          </p>
        </>
      )}
    </SelectTemplate>
  );
}
