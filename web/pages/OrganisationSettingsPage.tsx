import { useQuery } from '@tanstack/react-query';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { messages } from '../organisation/messages.ts';
import { organisationSettingsQuery } from '../organisation/queries.ts';
import { SettingsForm } from '../organisation/SettingsForm.tsx';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** The settings of the organisation, for admins (Organisation 1). */
export default function OrganisationSettingsPage() {
  const query = useQuery(organisationSettingsQuery());
  return (
    <Page
      title={PAGES.organisationSettings.title}
      lead={messages.lead}
      width="reading"
      sidebar={<SettingsSidebar page="organisationSettings" />}
    >
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(settings) => <SettingsForm settings={settings} />}
      </QueryStates>
    </Page>
  );
}
