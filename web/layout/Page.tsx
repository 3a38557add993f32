import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../router/Link.tsx';
import { cx } from '../ui/cx.ts';
import { PageHeading, type PageHeadingProps } from './PageHeading.tsx';

export type PageProps = PageHeadingProps & {
  /** A `BackLink`, before the heading. */
  back?: ReactNode;
  /** One line above the heading. */
  above?: ReactNode;
  /** One line below the heading. */
  lead?: ReactNode;
  /** Buttons at the end of the heading's row. */
  actions?: ReactNode;
  /** A `Sidebar`. */
  sidebar?: ReactNode;
  /** 'reading' limits the length of lines on wide screens; 'full' is for lists, 'plan' and 'wide' have room for a second column. */
  width?: 'full' | 'reading' | 'plan' | 'wide' | undefined;
  children: ReactNode;
};

const WIDTHS = {
  full: 'max-w-[100rem]',
  reading: 'max-w-[54rem]',
  plan: 'max-w-[62.5rem]',
  wide: 'max-w-[68rem]',
};

/** The layout of one page: sidebar, heading with its buttons, content. */
export function Page({
  title,
  tab,
  note,
  field,
  back,
  above,
  lead,
  actions,
  sidebar,
  width = 'full',
  children,
}: PageProps) {
  return (
    <div className="md:flex">
      {sidebar}
      <main id="main" tabIndex={-1} className="min-w-0 grow px-4 pt-3 pb-16 sm:px-6 sm:pt-5 md:px-8 md:pt-7">
        {/* Beside a sidebar, text begins where the lists of its other pages begin. */}
        <div className={cx(WIDTHS[width], !(sidebar && width === 'reading') && 'mx-auto')}>
          <div
            className={cx(
              'flex flex-wrap items-start justify-between gap-x-6 gap-y-3',
              field ? 'mb-1' : 'mb-3 md:mb-6',
            )}
          >
            <div className="flex min-w-0 grow basis-60 items-start">
              {/* In the middle of the first line of a field, which has space above its text. */}
              {back && (
                <div className={cx('shrink-0', Boolean(field) && 'mt-1 pointer-coarse:mt-2')}>{back}</div>
              )}
              <div className={cx('min-w-0', Boolean(field) && 'grow')}>
                {above}
                <PageHeading title={title} tab={tab} note={note} field={field} />
                {lead && <p className="mt-0.5 text-base text-muted">{lead}</p>}
              </div>
            </div>
            {actions && (
              <div className={cx('flex flex-wrap items-center gap-2', Boolean(field) && 'mt-1')}>
                {actions}
              </div>
            )}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

/** The arrow before a heading: `<BackLink to={paths.templates()} label="Back to templates" />`. */
export function BackLink({ label, ...props }: LinkProps & { label: string }) {
  return (
    <Link
      aria-label={label}
      title={label}
      {...props}
      className="no-print mr-2 -ml-2 grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors duration-100 hover:bg-hover hover:text-ink"
    >
      <ArrowLeft className="size-4.5" />
    </Link>
  );
}
