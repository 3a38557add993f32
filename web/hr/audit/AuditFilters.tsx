import { whyNoPeriod } from '#shared/hr/audit/period.ts';
import type { Audit, AuditFilter } from '#shared/hr/audit/schema.ts';
import { withChosen } from '../../plans/list/ListTools.tsx';
import { Select } from '../../ui/Select.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { messages } from './messages.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';

type AuditFiltersProps = {
  filter: AuditFilter;
  choices: Pick<Audit, 'departments' | 'templates'> | undefined;
  onChange: (filter: AuditFilter) => void;
};

/** The period, and its filters. */
export function AuditFilters({ filter, choices, onChange }: AuditFiltersProps) {
  const { from, to, department = '', template_id = '' } = filter;
  const wrong = whyNoPeriod(from, to);
  const departments = (choices?.departments ?? []).map((value) => ({ value, label: value }));
  const templates = (choices?.templates ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const narrow = (field: 'department' | 'template_id', value: string) => {
    const { [field]: _, ...others } = filter;
    onChange({ ...others, ...(value !== '' && { [field]: value }) });
  };
  return (
    <div className="au-filters">
      <DateField label={messages.from} value={from} onChange={(day) => onChange({ ...filter, from: day })} />
      <DateField label={messages.to} value={to} onChange={(day) => onChange({ ...filter, to: day })} />
      <div className="au-choices">
        <Select
          label={messages.department}
          choices={[{ value: '', label: messages.everyDepartment }, ...withChosen(departments, department)]}
          value={department}
          onChange={(value) => narrow('department', value)}
        />
        <Select
          label={messages.template}
          choices={[
            { value: '', label: messages.anyTemplate },
            ...withChosen(templates, template_id, messages.otherTemplate),
          ]}
          value={template_id}
          onChange={(value) => narrow('template_id', value)}
        />
      </div>
      {wrong && <ErrorText>{wrong.text}</ErrorText>}
    </div>
  );
}
