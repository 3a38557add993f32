import ExternalLink from 'lucide-react/icons/external-link';
import X from 'lucide-react/icons/x';
import { shownLink, splitLinks } from '#shared/checklist/links.ts';
import { IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';

// Aligned with the text next to a checkbox.
export const BELOW_TASK_NAME = 'ml-7';

/** Shows the links of a task. Addresses other than http and https are shown as text (Checklists 6). */
export function TaskLinks({
  taskContent,
  asButtons = false,
  onRemove,
}: {
  taskContent: string;
  /** Shows them as large buttons, for the task that is done now. */
  asButtons?: boolean;
  onRemove?: ((index: number) => void) | undefined;
}) {
  const links = splitLinks(taskContent);
  if (links.length === 0) return null;
  return (
    <ul
      aria-label="Links"
      data-links
      className={cx(
        'flex flex-wrap text-sm',
        asButtons ? 'min-w-0 gap-2' : `${BELOW_TASK_NAME} mt-1 gap-x-4 gap-y-1`,
      )}
    >
      {links.map((link, index) => (
        // The same address can occur twice, and links have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex max-w-full min-w-0 items-center gap-1">
          <TaskLink link={link} asButton={asButtons} />
          {onRemove && (
            <IconButton
              size="sm"
              label={`Remove link ${shownLink(link).text}`}
              icon={<X />}
              className="-my-1.5"
              onClick={() => onRemove(index)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

// 24 px high, in a line of 20 px (WCAG 2.2, target size).
const LINK =
  '-my-0.5 py-0.5 underline decoration-accent-ink/35 underline-offset-3 hover:decoration-accent-ink';
const LINK_BUTTON = 'min-h-11 rounded-md border border-accent-line bg-raised px-3.5 text-base hover:bg-hover';

function TaskLink({ link, asButton }: { link: string; asButton: boolean }) {
  const { text, href } = shownLink(link);
  if (href === null) return <span className="truncate text-muted">{text}</span>;
  return (
    <a
      href={href}
      title={href}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(
        'flex min-w-0 items-center gap-1.5 font-medium text-accent-ink transition-colors duration-100',
        asButton ? LINK_BUTTON : LINK,
      )}
    >
      <span className="truncate">{text}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
