import Handshake from 'lucide-react/icons/handshake';
import HardHat from 'lucide-react/icons/hard-hat';
import House from 'lucide-react/icons/house';
import Laptop from 'lucide-react/icons/laptop';
import Phone from 'lucide-react/icons/phone';
import UsersRound from 'lucide-react/icons/users-round';
import { useId } from 'react';
import { type ExampleKind, TEMPLATE_EXAMPLES } from '#shared/templates/examples.ts';
import { messages } from './messages.ts';
import { ExampleUse, sizeOf } from './ExampleUse.tsx';
import { useExample } from './useExample.ts';

const ICONS: Record<ExampleKind, typeof Laptop> = {
  'first-week': Handshake,
  engineer: Laptop,
  sales: Phone,
  warehouse: HardHat,
  lead: UsersRound,
  remote: House,
};

/** The examples of the product. 'Use' saves a private copy and opens it for editing (Templates 9). */
export function ExampleList() {
  const id = useId();
  const examples = useExample();

  return (
    <section aria-labelledby={id} className="mt-7">
      <h2 id={id} className="border-b border-line pb-3 text-base font-semibold">
        {messages.start}
      </h2>
      <ul>
        {TEMPLATE_EXAMPLES.map((example) => {
          const Icon = ICONS[example.kind];
          return (
            <li key={example.kind} className="flex items-center gap-3 border-b border-line py-3">
              <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-muted">
                <Icon aria-hidden className="size-4.5" />
              </span>
              <div className="min-w-0 grow">
                <h3 className="text-base font-semibold">{example.name}</h3>
                <p className="text-sm text-muted">{example.description}</p>
                <p className="text-sm text-muted figures sm:hidden">{sizeOf(example)}</p>
              </div>
              <p className="hidden shrink-0 text-sm text-muted figures sm:block">{sizeOf(example)}</p>
              <ExampleUse example={example} examples={examples} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
