import { type ReactNode, useId } from 'react';

type SettingsSectionProps = {
  title: string;
  /** One sentence below the title. */
  about?: string | undefined;
  children: ReactNode;
};

/** A titled section of the page of settings. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {about && <p className="mt-0.5 text-base text-pretty text-muted">{about}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
