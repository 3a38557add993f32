import { WEBHOOK_NAMES } from '#shared/events/webhookEvents.ts';
import type { Delivery } from '#shared/webhooks/schema.ts';

/** The texts of the page of webhooks. */
export const messages = {
  lead: 'Send events to your other tools.',
  loading: 'Loading webhooks...',
  loadFailed: 'Failed to load the webhooks',
  none: 'No webhooks yet',
  noneText: 'A chat, a payroll system or a workflow tool can learn of signed plans, new people and more.',
  list: 'Webhooks',

  add: 'Add webhook',
  edit: 'Edit webhook',
  save: 'Save',
  url: 'Address',
  urlHelp:
    'Starts with https:// or http:// and is on the public internet. A chat that reads the field “text” shows each event as a sentence.',
  description: 'Description (optional)',
  events: 'Events',
  /** An event of a later release has no words here. */
  eventName: (event: string): string => (WEBHOOK_NAMES as Record<string, string>)[event] ?? event,
  missingUrl: 'Enter an address first.',
  missingEvents: 'Choose an event first.',
  saved: 'The webhook was saved.',
  saveFailed: 'Failed to save the webhook. Please try again.',

  secretTitle: 'Copy the secret',
  secret: 'Secret',
  secretOnce: 'It is shown only now. With it the receiver verifies that a delivery is from here.',
  secretRotated: 'The old secret keeps working for 24 hours.',
  secretName: 'secret',
  done: 'Done',

  disabled: 'Disabled',
  enableFirst: 'Enable the webhook first.',
  disable: 'Disable',
  enable: 'Enable',
  changeFailed: 'Failed to change the webhook. Please try again.',
  test: 'Send a test',
  testWaits: (host: string) => `Waiting for an answer of ${host}…`,
  testArrived: (host: string, status: number | null) =>
    `The test arrived: ${host} answered${status === null ? '' : ` with ${status}`}.`,
  testFails: (reason: string) => `The test did not arrive. ${reason} It is tried again by itself.`,
  testFailed: 'Failed to send a test. Please try again.',
  rotate: 'New secret',
  rotateAbout: 'The receiver needs the new secret within 24 hours. Until then both are valid.',
  rotateFailed: 'Failed to make a new secret. Please try again.',
  remove: 'Delete',
  removeTitle: 'Delete webhook?',
  removeAbout: (host: string) => `${host} no longer receives events, and its deliveries are deleted.`,
  removed: 'The webhook was deleted.',
  removeFailed: 'Failed to delete the webhook. Please try again.',

  deliveries: 'Deliveries',
  deliveriesLoading: 'Loading deliveries...',
  deliveriesFailed: 'Failed to load the deliveries',
  noDeliveries: 'Nothing has been sent yet.',
  resend: 'Send again',
  resendOf: (event: string) => `Send again: ${event}`,
  resent: 'Sending again.',
  resendFailed: 'Failed to send it again. Please try again.',
  refresh: 'Refresh',
  states: {
    queued: 'Waiting',
    sent: 'Delivered',
    failing: 'Failing',
    failed: 'Given up',
  } satisfies Record<Delivery['state'], string>,
  answered: (status: number) => `answered with ${status}`,
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  next: 'next',
} as const;
