import { readQuery } from '../client/queries.ts';

export const organisationSettingsQuery = () =>
  readQuery(['organisationSettings'], 'GET /organisation-settings');
