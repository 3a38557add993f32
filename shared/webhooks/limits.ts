/** The most webhooks of an organisation: each event is written once for each. */
export const MAX_WEBHOOKS = 50;
