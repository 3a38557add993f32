import { type ReactNode, useId } from 'react';

/** A titled part of a help page; its children are the items of a list. */
export function HelpSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-5">
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <ul className="flex flex-col gap-2 text-base text-pretty">{children}</ul>
    </section>
  );
}

/** The words of a button, link or text on the screen. */
export function Word({ children }: { children: string }) {
  return <strong className="font-semibold">{children}</strong>;
}
