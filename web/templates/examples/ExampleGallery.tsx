import { useId, useState } from 'react';
import { allTasks } from '#shared/checklist/tree.ts';
import { TEMPLATE_EXAMPLES, type TemplateExample } from '#shared/templates/examples.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';
import { ExampleUse, sizeOf } from './ExampleUse.tsx';
import { useExample } from './useExample.ts';

/** One row. */
const SHOWN = 4;

/** The examples of the product with the beginning of each, while a template is created. 'Use' as in `ExampleList`. */
export function ExampleGallery() {
  const id = useId();
  const examples = useExample();
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby={id} className="gallery">
      <header>
        <h2 id={id}>{messages.orStart}</h2>
        {!all && (
          <Button tone="quiet" size="sm" onClick={() => setAll(true)}>
            {messages.showAll(TEMPLATE_EXAMPLES.length)}
          </Button>
        )}
      </header>
      <ul>
        {(all ? TEMPLATE_EXAMPLES : TEMPLATE_EXAMPLES.slice(0, SHOWN)).map((example) => (
          <li key={example.kind}>
            <Beginning example={example} />
            <div className="gallery-about">
              <h3>{example.name}</h3>
              <p>{sizeOf(example)}</p>
              <ExampleUse example={example} examples={examples} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first lines, which are cut where the picture ends. */
function Beginning({ example }: { example: TemplateExample }) {
  return (
    <div aria-hidden className="gallery-beginning">
      {example.subplans.slice(0, 2).map((subplan) => (
        <div key={subplan.name}>
          <b>{subplan.name}</b>
          {allTasks([subplan])
            .slice(0, 3)
            .map(({ name }) => (
              <span key={name}>{name}</span>
            ))}
        </div>
      ))}
    </div>
  );
}
