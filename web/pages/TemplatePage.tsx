import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PersonSummary } from '#shared/people/schema.ts';
import { paths } from '../paths.ts';
import { PlanDraft } from '../plans/draft/PlanDraft.tsx';
import { SelectEmployeeDialog } from '../team/SelectEmployeeDialog.tsx';
import { templateQuery } from '../templates/api.ts';
import { isMissing, TemplateProblem } from '../templates/TemplateProblem.tsx';
import { TemplateScreen } from '../templates/TemplateScreen.tsx';
import { DatePicker } from '../ui/DatePicker.tsx';

const route = getRouteApi('/app/managers/templates/$templateId');

export function prefetch(queryClient: QueryClient, { templateId }: Record<string, string>) {
  if (templateId) void queryClient.prefetchQuery(templateQuery(templateId));
}

/** One template: to read, to edit, and to begin an onboarding plan with. */
export default function TemplatePage() {
  const { templateId = '' } = route.useParams();
  return <TemplateById key={templateId} id={templateId} />;
}

function TemplateById({ id }: { id: string }) {
  const query = useQuery(templateQuery(id));
  const { edit = false } = route.useSearch();
  const navigate = useNavigate();
  const [selecting, setSelecting] = useState(false);
  const [employee, setEmployee] = useState<PersonSummary | null>(null);

  // What is being edited or put together stays, even when the template is deleted meanwhile.
  if (!query.data || (isMissing(query) && !edit && !employee)) return <TemplateProblem query={query} />;
  if (employee) {
    return <PlanDraft template={query.data} employee={employee} onBack={() => setEmployee(null)} />;
  }

  function setEdit(next: boolean) {
    // 'Cancel reloads the saved data' (spec §2).
    if (!next) void query.refetch();
    // Going back leads to where the person came from, not through the modes.
    void navigate({ ...paths.template(id, { edit: next }), replace: true });
  }

  return (
    <>
      <TemplateScreen
        template={query.data}
        edit={edit}
        onEdit={setEdit}
        onAssign={() => {
          // When it does not arrive, showing it tries again.
          void DatePicker.preload().catch(() => {});
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
