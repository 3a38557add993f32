import { callForFile } from '../../client/http.ts';
import { CsvButton } from '../../ui/CsvButton.tsx';
import { messages } from './messages.ts';

type ExportPlansProps = {
  scope?: 'reports' | 'organisation';
  /** The filters that the server answers (Plans 26), as a query. */
  narrowed: string;
};

/** Downloads the manager's plans, or those that HR sees, with their progress (Import 8). */
export function ExportPlans({ scope = 'reports', narrowed }: ExportPlansProps) {
  const query = { ...Object.fromEntries(new URLSearchParams(narrowed)), scope };
  return (
    <CsvButton
      tone="quiet"
      label={messages.export}
      name="onboarding-plans.csv"
      read={() => callForFile('GET /onboarding-plan/export', { query })}
      failed={messages.exportFailed}
    />
  );
}
