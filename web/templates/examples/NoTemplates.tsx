import Plus from 'lucide-react/icons/plus';
import { paths } from '../../sitemap/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { GangwayDrawing } from '../../ui/GangwayDrawing.tsx';
import { messages as templateMessages } from '../messages.ts';
import { ExampleList } from './ExampleList.tsx';
import { messages } from './messages.ts';

/** Shown when the viewer can see no template: how to begin (Templates 9). */
export function NoTemplates() {
  return (
    <div className="max-w-[54rem]">
      <div className="mb-5 max-w-xs overflow-hidden">
        <GangwayDrawing stage="pier" />
      </div>
      <p className="text-xl font-semibold">{templateMessages.noTemplates}</p>
      <p className="mt-1.5 mb-5 max-w-md text-base text-balance text-muted">{messages.about}</p>
      <LinkButton tone="primary" icon={<Plus />} to={paths.createTemplate()}>
        {templateMessages.createTemplate}
      </LinkButton>
      <ExampleList />
    </div>
  );
}
