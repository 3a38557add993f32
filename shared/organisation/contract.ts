import { endpoint, IfMatch } from '../endpoint.ts';
import { OrganisationSettings, OrganisationSettingsInput } from './schema.ts';

export const getOrganisationSettings = endpoint({
  method: 'GET',
  url: '/organisation-settings',
  access: 'admin',
  summary: 'The settings of the organisation, each with the source of its value',
  schema: { response: { 200: OrganisationSettings } },
});

export const updateOrganisationSettings = endpoint({
  method: 'PUT',
  url: '/organisation-settings',
  access: 'admin',
  session_only: false,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary:
    'Change settings of the organisation: null takes one back to its default, and what is left out stays. One that the environment sets is refused (409)',
  schema: { headers: IfMatch, body: OrganisationSettingsInput, response: { 200: OrganisationSettings } },
});
