import Lock from 'lucide-react/icons/lock';
import type { ComponentType } from 'react';

export type LockedNoticeProps = {
  icon?: ComponentType<{ className: string; 'aria-hidden': true }>;
  children: string;
};

/** Shows why a plan or a part of it cannot be changed. */
export function LockedNotice({ icon: Icon = Lock, children }: LockedNoticeProps) {
  return (
    <p className="flex items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2.5 text-base text-muted">
      <Icon aria-hidden className="mt-1 size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
