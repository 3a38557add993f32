import type { ReactNode } from 'react';

/** Why what somebody has asked for has failed, below the form or the button; read out when it appears. */
export function ErrorText({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={`text-sm font-medium break-words text-red-ink ${className}`}>
      {children}
    </p>
  );
}
