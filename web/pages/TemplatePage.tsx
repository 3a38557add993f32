import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonSummary } from '#shared/people/schema.ts';
import { isMissing } from '../client/failures.ts';
import { paths } from '../client/paths.ts';
import { AssignPlan } from '../plans/assign/AssignPlan.tsx';
import { navigate } from '../router/history.ts';
import { useSearch } from '../router/location.ts';
import { SelectEmployeeDialog } from '../team/SelectEmployeeDialog.tsx';
import { templateQuery } from '../templates/api.ts';
import { TemplateDetails } from '../templates/detail/TemplateDetails.tsx';
import { TemplateUnavailable } from '../templates/detail/TemplateUnavailable.tsx';
import { DatePicker } from '../ui/DatePicker.tsx';
import { preloadQuietly } from '../ui/preloadable.tsx';

/** A template: to read, to edit, and to assign to an employee. */
export default function TemplatePage({ params: { templateId } }: { params: { templateId: string } }) {
  return <TemplateById key={templateId} id={templateId} />;
}

function TemplateById({ id }: { id: string }) {
  const query = useQuery(templateQuery(id));
  const { edit = false } = useSearch();
  const [selecting, setSelecting] = useState(false);
  const [employee, setEmployee] = useState<PersonSummary | null>(null);

  // Edits and a plan that is being assigned stay, even when the template is deleted meanwhile.
  if (!query.data || (isMissing(query.error) && !edit && !employee)) {
    return <TemplateUnavailable query={query} />;
  }
  if (employee) {
    return <AssignPlan template={query.data} employee={employee} onBack={() => setEmployee(null)} />;
  }

  function setEdit(next: boolean) {
    // Cancel reloads the stored template (Templates 8).
    if (!next) void query.refetch();
    // Replaces the history entry, so that Back leaves the page.
    void navigate(paths.template(id, { edit: next }), { replace: true });
  }

  return (
    <>
      <TemplateDetails
        template={query.data}
        edit={edit}
        onEdit={setEdit}
        onAssign={() => {
          preloadQuietly(DatePicker);
          setSelecting(true);
        }}
      />
      {selecting && (
        <SelectEmployeeDialog
          onPick={(report) => {
            setSelecting(false);
            setEmployee(report);
          }}
          onClose={() => setSelecting(false)}
        />
      )}
    </>
  );
}
