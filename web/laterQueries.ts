import type { QueryClient } from '@tanstack/react-query';
import { isHr, type Roles } from '#shared/people/viewer.ts';
import { accessLogQuery } from './plans/accessLog/api.ts';
import { allTokensQuery } from './auth/accessTokens/queries.ts';
import { auditAddress, auditQuery } from './hr/audit/queries.ts';
import { sessionsQuery } from './auth/sessions/api.ts';
import { facetsQuery, peopleQuery, personHistoryQuery, personQuery } from './directory/people/queries.ts';
import { scimTokensQuery } from './directory/tokens/queries.ts';
import { groupsQuery } from './people/groups/queries.ts';
import type { Loaders, PageQueries } from './loaders.ts';
import { mailChoicesQuery } from './notifications/list/queries.ts';
import { operationQuery } from './operations/queries.ts';
import { organisationSettingsQuery } from './organisation/queries.ts';
import { overviewAddress, overviewQuery } from './hr/overview/queries.ts';
import { myTasksQuery } from './tasks/queries.ts';
import { standInQuery } from './tasks/standIn/api.ts';
import { organisationQuery, planChoicesQuery } from './lists/queries.ts';
import { configQuery } from './system/config.ts';
import { todayIn } from './system/today.ts';
import { verificationQuery } from './signing/verify/api.ts';
import { webhooksQuery } from './webhooks/queries.ts';
import { calendarsQuery } from './organisation/workdays/queries.ts';

/** As `firstQueries` of web/appPages.ts, for rarely started pages: the first load of others does not include them. */
export const laterQueries = (
  { loadData, loadList }: Loaders,
  queryClient: QueryClient,
  roles: Roles,
): PageQueries => ({
  verify: ({ id }) => loadData(verificationQuery(id)),
  organisation: () => {
    void loadData(planChoicesQuery('organisation'));
    return loadList(organisationQuery({}));
  },
  myTasks: () => loadList(myTasksQuery('mine')),
  settings: () => {
    void loadData(mailChoicesQuery());
    void loadData(standInQuery());
    return loadData(sessionsQuery());
  },
  allPeople: () => {
    void loadData(facetsQuery('organisation', {}));
    return loadList(peopleQuery('organisation', {}));
  },
  audit: async () => {
    if (isHr(roles)) void loadData(planChoicesQuery('organisation'));
    // The usual period ends on the organisation's day, whose time zone is a setting.
    const { org_time_zone } = await queryClient.ensureQueryData(configQuery());
    return loadList(auditQuery(auditAddress(todayIn(org_time_zone)).read('').filter));
  },
  overview: () => loadData(overviewQuery(overviewAddress.read(''))),
  person: ({ id }) => {
    void loadList(personHistoryQuery(id));
    return loadData(personQuery(id));
  },
  organisationSettings: () => loadData(organisationSettingsQuery()),
  people: () => {
    void loadData(facetsQuery('administration', {}));
    void loadList(peopleQuery('administration', {}));
  },
  teams: () => loadData(groupsQuery()),
  workdays: () => loadData(calendarsQuery()),
  directory: () => loadData(scimTokensQuery()),
  webhooks: () => loadData(webhooksQuery()),
  tokens: () => loadList(allTokensQuery()),
  access: () => loadList(accessLogQuery()),
  operation: () => loadData(operationQuery()),
});
