import type { Template } from '#shared/templates/schema.ts';
import { Switch } from '../ui/Switch.tsx';
import { useSetPublic } from './changes.ts';
import { words } from './messages.ts';

/** The Public/Private toggle, for the creator (spec §2 'Template view'). It acts at once. */
export function VisibilitySwitch({ template }: { template: Template }) {
  const setPublic = useSetPublic(template.id);
  return (
    <Switch checked={template.public} busy={setPublic.isPending} onChange={(on) => setPublic.mutate(on)}>
      {template.public ? words.public : words.private}
    </Switch>
  );
}
