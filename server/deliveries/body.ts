import type { TEST_EVENT, WebhookEvent } from '#shared/webhooks/events.ts';

/** The plan of an event with its two sides, as they are named in the moment of the event. */
export type PlanFacts = {
  plan_id: string;
  plan_name: string;
  employee_id: string;
  employee_name: string;
  manager_id: string;
  manager_name: string;
};

/** The person of an event. */
export type PersonFacts = { person_id: string; person_name: string; person_email: string };

/** Who caused the event; without an id for an operator at the command line. */
export type ActorFacts = { actor_id: string | null; actor_name: string };

/** The task of `plan.ticked`. */
export type TaskFacts = { task_id: string; task_text: string };

export type EventData =
  | (PlanFacts & Partial<ActorFacts> & Partial<TaskFacts>)
  | (PersonFacts & ActorFacts)
  | { webhook_id: string };

/** Returns the body of a delivery, the text that is signed and sent (Webhooks 2). */
export function deliveryBody(type: WebhookEvent | typeof TEST_EVENT, at: Date, data: EventData): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
