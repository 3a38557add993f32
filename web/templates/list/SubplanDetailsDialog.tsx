import type { TemplateSubplan } from '#shared/templates/schema.ts';
import { SubplanCard } from '../../checklist/view/SubplanCard.tsx';
import { paths } from '../../sitemap/paths.ts';
import { Link } from '../../router/Link.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { subplanMessages } from './subplanMessages.ts';

export type SubplanDetailsDialogProps = { subplan: TemplateSubplan; onClose: () => void };

/** Shows a subplan with its topics and the template it belongs to. */
export function SubplanDetailsDialog({ subplan, onClose }: SubplanDetailsDialogProps) {
  return (
    <Dialog title={subplanMessages.details} size="lg" onClose={onClose}>
      <SubplanCard subplan={subplan} level={3} />
      <p className="mt-3 text-sm text-muted">
        From the template{' '}
        <Link
          to={paths.template(subplan.template_id)}
          className="font-medium text-accent-ink underline underline-offset-3"
        >
          {subplan.template_name}
        </Link>
      </p>
    </Dialog>
  );
}
