import { allTasks } from '#shared/checklist/tree.ts';
import type { TemplateExample } from '#shared/templates/examples.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';
import type { useExample } from './useExample.ts';

type ExampleUseProps = { example: TemplateExample; examples: ReturnType<typeof useExample> };

/** The button that takes an example (Templates 9). */
export function ExampleUse({ example, examples }: ExampleUseProps) {
  return (
    <Button size="sm" busy={examples.busyWith === example.name} onClick={() => examples.use(example)}>
      {messages.use}
      <span className="sr-only"> {example.name}</span>
    </Button>
  );
}

/** How large an example is, in words. */
export const sizeOf = ({ subplans }: TemplateExample) =>
  messages.size(subplans.length, allTasks(subplans).length);
