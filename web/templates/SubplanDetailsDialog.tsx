import { Link } from '@tanstack/react-router';
import type { TemplateSubplan } from '#shared/templates/schema.ts';
import { SubplanCard } from '../checklist/SubplanCard.tsx';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { words } from './messages.ts';

export type SubplanDetailsDialogProps = { subplan: TemplateSubplan; onClose: () => void };

/** The overlay of the subplans page (spec §2). */
export function SubplanDetailsDialog({ subplan, onClose }: SubplanDetailsDialogProps) {
  return (
    <Dialog title={words.subplanDetails} size="lg" onClose={onClose}>
      <SubplanCard subplan={subplan} level={3} />
      <p className="mt-3 text-sm text-muted">
        From the template{' '}
        <Link
          {...paths.template(subplan.template_id)}
          className="font-medium text-accent-ink underline underline-offset-3"
        >
          {subplan.template_name}
        </Link>
      </p>
    </Dialog>
  );
}
