import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '../layout/PageStates.tsx';
import { messages } from '../organisation/messages.ts';
import { organisationSettingsQuery } from '../organisation/queries.ts';
import { SettingsForm } from '../organisation/SettingsForm.tsx';
import { SettingsFrame } from '../people/SettingsFrame.tsx';

/** The settings of the organisation, for admins (Organisation 1). */
export default function OrganisationSettingsPage() {
  const query = useQuery(organisationSettingsQuery());
  return (
    <SettingsFrame page="organisationSettings" lead={messages.lead}>
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(settings) => <SettingsForm settings={settings} />}
      </QueryStates>
    </SettingsFrame>
  );
}
