import type { Template } from '#shared/templates/schema.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useSetPublic } from '../edit/api.ts';
import { messages } from '../messages.ts';

/** Publishes a template or makes it private, for its creator (Templates 3). */
export function VisibilitySwitch({ template }: { template: Template }) {
  const setPublic = useSetPublic(template.id);
  return (
    <Switch checked={template.public} busy={setPublic.isPending} onChange={(on) => setPublic.mutate(on)}>
      {template.public ? messages.public : messages.private}
    </Switch>
  );
}
