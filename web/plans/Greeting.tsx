import { useOwn } from '../hydration/hydration.ts';
import { greetingAt } from './greetingAt.ts';

/** A greeting by the hour of the reader's clock, which the server does not know. */
export function Greeting({ name }: { name: string }) {
  const greeting = useOwn(
    () => greetingAt(new Date().getHours()),
    () => 'Hello',
  );
  return (
    <p className="truncate text-base text-muted" title={name}>
      {greeting}, {name}
    </p>
  );
}
