import { useOwn } from '../firstPass/firstPass.ts';
import { useOrgTimeZone } from '../system/config.ts';
import { greetingAt } from './greetingAt.ts';

/** A greeting by the hour of the reader's clock. */
export function Greeting({ name }: { name: string }) {
  const timeZone = useOrgTimeZone();
  const greeting = useOwn(
    () => greetingAt(new Date().getHours()),
    // The server does not know the reader's clock, mostly that of the organisation.
    ({ at }) => greetingAt(hourIn(timeZone, at)),
  );
  return (
    <p className="truncate text-base text-muted" title={name}>
      {greeting}, {name}
    </p>
  );
}

function hourIn(timeZone: string, at: number): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
}
