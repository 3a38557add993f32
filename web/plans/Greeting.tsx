import { greetingAt } from './greetingAt.ts';

/** A greeting by the hour of the reader's clock. */
export function Greeting({ name }: { name: string }) {
  return (
    <p className="truncate text-base text-muted" title={name}>
      {greetingAt(new Date().getHours())}, {name}
    </p>
  );
}
