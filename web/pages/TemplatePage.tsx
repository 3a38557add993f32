import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { isMissing } from '../client/failures.ts';
import { paths } from '../sitemap/paths.ts';
import { useWholeList } from '../client/wholeList.ts';
import { AssignPlan } from '../plans/assign/AssignPlan.tsx';
import { navigate } from '../router/history.ts';
import { useAppLocation, useSearch } from '../router/location.ts';
import { directReportsQuery } from '../directory/team/queries.ts';
import { SelectEmployeeDialog } from '../directory/team/SelectEmployeeDialog.tsx';
import { preloadable } from '../ui/preloadable.tsx';
import { templateQuery } from '../templates/api.ts';
import { TemplateDetails } from '../templates/detail/TemplateDetails.tsx';
import { TemplateUnavailable } from '../templates/detail/TemplateUnavailable.tsx';

const RehearseTemplate = preloadable(
  async () => (await import('../assignment/rehearsal/RehearseTemplate.tsx')).RehearseTemplate,
);

/** In the address of a rehearsal before a person is chosen. */
const NOBODY_YET = '-';

/** A template: to read, to edit, and to assign to an employee. */
export default function TemplatePage({ params: { templateId } }: { params: { templateId: string } }) {
  return <TemplateById key={templateId} id={templateId} />;
}

function TemplateById({ id }: { id: string }) {
  const query = useQuery(templateQuery(id));
  const { edit = false, assign } = useSearch();
  const rehearse = new URLSearchParams(useAppLocation().query).get('rehearse');
  const [selecting, setSelecting] = useState(false);
  const employee = useEmployee(assign);

  // Edits and a plan that is being assigned stay, even when the template is deleted meanwhile.
  if (!query.data || (isMissing(query.error) && !edit && !employee)) {
    return <TemplateUnavailable query={query} />;
  }
  if (rehearse !== null) {
    return <RehearseTemplate template={query.data} personId={rehearse === NOBODY_YET ? null : rehearse} />;
  }
  if (employee) {
    return <AssignPlan template={query.data} employee={employee} onBack={leave} />;
  }

  function leave() {
    void navigate(paths.template(id), { replace: true, ignoreBlocker: true });
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
        onAssign={() => setSelecting(true)}
        onRehearse={() => void navigate(paths.template(id, { rehearse: NOBODY_YET }))}
      />
      {selecting && (
        <SelectEmployeeDialog
          template={query.data.name}
          onPick={async (report) => {
            // Replaced, so that Back leaves the page, and asks when there are edits.
            await navigate(paths.template(id, { assign: report.id }), { replace: true });
            setSelecting(false);
          }}
          onClose={() => setSelecting(false)}
        />
      )}
    </>
  );
}

/** Returns the direct report with this id, also when they leave the team while their plan is prepared. */
function useEmployee(id: string | undefined): DirectReport | null {
  const reports = useWholeList(directReportsQuery(), { enabled: id !== undefined });
  const [known, setKnown] = useState<DirectReport | null>(null);
  const found = reports.data?.find((report) => report.id === id);
  if (found && found.id !== known?.id) setKnown(found);
  return known?.id === id ? known : null;
}
