import { useBrowserValue } from '../hydration/hydration.ts';

/** A greeting by the hour of the reader's clock, which the server does not know. */
export function Greeting({ name }: { name: string }) {
  const greeting = useBrowserValue(
    () => greetingAt(new Date().getHours()),
    () => 'Hello',
  );
  return (
    <p className="truncate text-base text-muted" title={name}>
      {greeting}, {name}
    </p>
  );
}

/** Returns the greeting at an hour of the day: morning to 12, afternoon to 18. */
export function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
