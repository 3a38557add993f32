import { greetingAt } from './greetingAt.ts';

/** A greeting by the hour of the reader's clock. */
export function Greeting({ name }: { name: string }) {
  return (
    <p className="truncate text-base text-muted" title={name}>
      {greetingNow()}, {name}
    </p>
  );
}

function greetingNow(): string {
  return greetingAt(new Date().getHours());
}
