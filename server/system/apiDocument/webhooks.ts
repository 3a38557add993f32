import { eventBody, RECEIVED_EVENTS } from '#shared/webhooks/eventBody.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  header('webhook-id', 'The id of the delivery; the same when it is sent again'),
  header('webhook-timestamp', 'The time of sending, in seconds since 1970'),
  header('webhook-signature', 'One signature for each secret that is valid, separated by a space'),
];

/** Returns the requests that a webhook receives, for the section `webhooks` of the document (Webhooks 2, Webhooks 4). */
export function webhookRequests() {
  return Object.fromEntries(
    RECEIVED_EVENTS.map((type) => {
      const operation = {
        tags: ['Webhooks'],
        operationId: `receive${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        summary: `${type}, signed by Standard Webhooks`,
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema: eventBody(type) } } },
        responses: { '2XX': { description: 'Received; anything else is sent again' } },
      };
      return [type, { post: operation }];
    }),
  );
}
