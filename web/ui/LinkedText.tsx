import { textParts } from '#shared/textLinks.ts';

/** Shows a text with its https addresses as links. */
export function LinkedText({ children }: { children: string }) {
  return textParts(children).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      <a
        // The parts of a text have no id and do not move.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        // Hidden text would be copied with the text around it.
        title="Opens in a new tab"
        className="break-all text-accent-ink underline decoration-accent-ink/35 underline-offset-3 transition-colors duration-100 hover:decoration-accent-ink"
      >
        {text}
      </a>
    ),
  );
}
