import { useQuery } from '@tanstack/react-query';
import { messages } from './messages.ts';
import { deliveriesQuery } from './queries.ts';

/** The interval of checks of a running test, in ms: most receivers respond immediately. */
const LOOK_EVERY_MS = 700;

export type TestResultProps = { webhookId: string; deliveryId: string | undefined; host: string };

/** The result of a test, next to the button that sends it. */
export function TestResult({ webhookId, deliveryId, host }: TestResultProps) {
  const { data } = useQuery({
    ...deliveriesQuery(webhookId),
    enabled: deliveryId !== undefined,
    refetchInterval: ({ state }) => {
      const test = state.data?.find(({ id }) => id === deliveryId);
      return test === undefined || test.state === 'queued' ? LOOK_EVERY_MS : false;
    },
  });
  const test = data?.find(({ id }) => id === deliveryId);
  const isWaiting = test === undefined || test.state === 'queued';
  return (
    // Always there: a live region announces what changes in it.
    <p role="status" className="text-base text-pretty break-words empty:hidden">
      {deliveryId !== undefined &&
        (isWaiting
          ? messages.testWaits(host)
          : test.state === 'sent'
            ? messages.testArrived(host, test.response_status)
            : messages.testFails(test.last_error ?? ''))}
    </p>
  );
}
