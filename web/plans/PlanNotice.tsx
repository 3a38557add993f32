import Lock from 'lucide-react/icons/lock';
import type { ComponentType } from 'react';

type PlanNoticeProps = {
  icon?: ComponentType<{ className: string; 'aria-hidden': true }>;
  children: string;
};

/** A notice on a plan: why it or a part of it cannot be changed, or that the viewer sees it as HR. */
export function PlanNotice({ icon: Icon = Lock, children }: PlanNoticeProps) {
  return (
    <p className="flex items-start gap-2.5 text-base text-muted">
      {/* In the column of the checkboxes. */}
      <span className="grid h-[1.375rem] w-[1.125rem] shrink-0 place-items-center">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
