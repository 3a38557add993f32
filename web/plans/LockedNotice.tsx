import Lock from 'lucide-react/icons/lock';
import type { ComponentType } from 'react';

export type LockedNoticeProps = {
  icon?: ComponentType<{ className: string; 'aria-hidden': true }>;
  children: string;
};

/** Shows why a plan or a part of it cannot be changed. */
export function LockedNotice({ icon: Icon = Lock, children }: LockedNoticeProps) {
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
