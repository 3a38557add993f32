import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Modal } from './Modal.tsx';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The row of buttons at the bottom. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** The element that is focused first; by default the first field or button of the content. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** An alertdialog has no Close button and ignores presses outside: it needs a decision. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Whether something runs that closing would not stop; the dialog cannot be closed then. */
  busy?: boolean | undefined;
};

const WIDTHS = { sm: 'sm:w-[26rem]', md: 'sm:w-[34rem]', lg: 'sm:w-[46rem]' };

/** A dialog with title, content and buttons, open while it is rendered: `{open && <Dialog …/>}`. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, footer, size = 'md', initialFocus, role = 'dialog', busy } = props;
  const content = useRef<HTMLDivElement>(null);
  const id = useId();

  function focusFirst() {
    const first =
      initialFocus?.current ??
      content.current?.querySelector<HTMLElement>('[data-autofocus], input, textarea, select, button, a');
    first?.focus();
  }

  return (
    <Modal
      role={role}
      busy={busy}
      onClose={onClose}
      focusFirst={focusFirst}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-content` : undefined}
      className={cx(
        'enter m-auto mb-0 max-h-[92dvh] w-full max-w-full flex-col overflow-hidden rounded-t-xl bg-raised text-ink shadow-pop open:flex sm:mb-auto sm:max-h-[min(46rem,88dvh)] sm:max-w-[calc(100vw-2rem)] sm:rounded-xl',
        WIDTHS[size],
      )}
    >
      <header className="flex shrink-0 items-start gap-4 px-5 pt-4 pb-2 sm:px-6 sm:pt-5">
        <h2 id={`${id}-title`} className="min-w-0 grow py-1 text-xl font-semibold">
          {title}
        </h2>
        {role === 'dialog' && (
          <IconButton label="Close" icon={<X />} className="-mr-2" onClick={() => busy || onClose()} />
        )}
      </header>
      <div
        ref={content}
        id={`${id}-content`}
        className="min-h-0 grow overflow-y-auto px-5 py-2 sm:px-6 last:pb-6"
      >
        {children}
      </div>
      {footer && (
        <footer className="flex shrink-0 flex-wrap justify-end gap-2 px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
          {footer}
        </footer>
      )}
    </Modal>
  );
}
