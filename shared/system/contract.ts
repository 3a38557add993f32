import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';

export const getConfig = endpoint({
  method: 'GET',
  url: '/config',
  access: 'anyone',
  bounded_by: { items: 1_000, item_bytes: 300 },
  summary: 'The settings that the browser needs before sign-in',
  schema: {
    response: {
      200: Type.Object({
        org_time_zone: Type.String({ description: 'IANA name; due dates are days in this zone' }),
        demo: Type.Boolean(),
        mail_enabled: Type.Boolean(),
        reauth_to_sign: Type.Boolean({ description: 'signing requires a sign-in of the last five minutes' }),
        sign_in_label: Type.String(),
        image_hosts: Type.Array(Type.String(), {
          description: 'the hosts from which images in notes are shown; *.example.com for those below one',
        }),
      }),
    },
  },
});
