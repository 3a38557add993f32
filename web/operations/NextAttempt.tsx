import { TimeText } from '../ui/time.tsx';
import { messages } from './messages.ts';

/** When something is tried again, which may be due already. */
export function NextAttempt({ at, checked_at }: { at: string; checked_at: string }) {
  if (Date.parse(at) <= Date.parse(checked_at)) return <>{messages.attemptDue}</>;
  return (
    <>
      {messages.nextAttempt} <TimeText at={at} />
    </>
  );
}
