import { cx } from './cx.ts';

type ProgressTone = 'green' | 'light-green' | 'orange' | 'orange-red' | 'red' | 'accent';

const COLOURS: Record<ProgressTone, string> = {
  green: 'fill-green',
  'light-green': 'fill-light-green',
  orange: 'fill-orange',
  'orange-red': 'fill-orange-red',
  red: 'fill-red',
  accent: 'fill-accent',
};

type ProgressBarProps = {
  label: string;
  /** 0 to 100. */
  percent: number;
  tone?: ProgressTone | undefined;
  /** Read by screen readers instead of the percentage, such as '3 of 8 tasks'. */
  valueText?: string | undefined;
  /** Hides the percentage after the bar, where a text nearby shows it. */
  hideValue?: boolean | undefined;
  className?: string | undefined;
};

export function ProgressBar({
  label,
  percent,
  tone = 'accent',
  valueText,
  hideValue,
  className,
}: ProgressBarProps) {
  return (
    <div className={cx('flex items-center gap-3', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
        className="h-1.5 grow overflow-hidden rounded-full bg-track"
      >
        {/* Not a width in a style, which the page's policy refuses in the HTML of the server. */}
        <svg className="block size-full">
          <rect
            width={`${percent}%`}
            height="100%"
            rx="3"
            className={cx('transition-[width] duration-300', COLOURS[tone])}
          />
        </svg>
      </div>
      {!hideValue && (
        <span aria-hidden className="min-w-9 shrink-0 text-right text-xs font-medium text-muted figures">
          {percent}%
        </span>
      )}
    </div>
  );
}
