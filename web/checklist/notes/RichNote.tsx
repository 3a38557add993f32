import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isImageAllowed } from '#shared/notes/address.ts';
import { type Block, type Inline, noteBlocks } from '#shared/notes/note.ts';
import { configQuery } from '../../system/config.ts';

/** Shows a note or description with its marks (Checklists 13): never as HTML, and images of allowed hosts alone. */
export function RichNote({ children }: { children: string }) {
  const hosts = useQuery(configQuery()).data?.image_hosts ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-2 break-words">
      {keyed(noteBlocks(children), (block) => (
        <BlockView block={block} hosts={hosts} />
      ))}
    </div>
  );
}

type Hosts = readonly string[];

function BlockView({ block, hosts }: { block: Block; hosts: Hosts }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        {keyed(block.lines, (line, index) => (
          <>
            {index > 0 && <br />}
            <Parts parts={line} hosts={hosts} />
          </>
        ))}
      </p>
    );
  }
  const items = keyed(block.items, (item) => (
    <li>
      <Parts parts={item} hosts={hosts} />
    </li>
  ));
  return block.start === null ? (
    <ul className="flex list-disc flex-col gap-1 pl-5">{items}</ul>
  ) : (
    <ol className="flex list-decimal flex-col gap-1 pl-5" start={block.start}>
      {items}
    </ol>
  );
}

function Parts({ parts, hosts }: { parts: readonly Inline[]; hosts: Hosts }) {
  return keyed(parts, (part) => {
    if (part.kind === 'text') return part.text;
    if ('parts' in part) {
      const inner = <Parts parts={part.parts} hosts={hosts} />;
      return part.kind === 'strong' ? <strong className="font-semibold">{inner}</strong> : <em>{inner}</em>;
    }
    if (part.kind === 'link') return <NoteLink href={part.href}>{part.text}</NoteLink>;
    return isImageAllowed(part.src, hosts) ? (
      <NoteImage src={part.src} text={part.text} />
    ) : (
      <NoteLink href={part.src}>{part.text || part.src}</NoteLink>
    );
  });
}

/** An image of a note, with its text as caption; the text as a link when it cannot be loaded. */
function NoteImage({ src, text }: { src: string; text: string }) {
  const [isGone, setIsGone] = useState(false);
  if (isGone) return <NoteLink href={src}>{text || src}</NoteLink>;
  return (
    <span className="my-1 block max-w-[27.5rem]">
      <img
        src={src}
        alt={text}
        loading="lazy"
        // The host learns neither which page nor who.
        referrerPolicy="no-referrer"
        className="min-h-16 max-w-full rounded-md bg-sunken"
        onError={() => setIsGone(true)}
      />
      {text !== '' && (
        <span aria-hidden className="block text-sm text-muted">
          {text}
        </span>
      )}
    </span>
  );
}

function NoteLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={children === href ? 'Opens in a new tab' : href}
      className="wrap-anywhere text-accent-ink underline decoration-accent-ink/35 underline-offset-3 transition-colors duration-100 hover:decoration-accent-ink"
    >
      {children}
    </a>
  );
}

/** The parts of a text have no id and do not move. */
function keyed<Item>(items: readonly Item[], render: (item: Item, index: number) => ReactNode): ReactNode[] {
  // oxlint-disable-next-line react/no-array-index-key
  return items.map((item, index) => <Keyed key={index}>{render(item, index)}</Keyed>);
}

const Keyed = ({ children }: { children: ReactNode }) => children;
