import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EXCEPTION_KINDS, type ExceptionKind } from '#shared/hr/audit/exceptions.ts';
import type { AuditItem } from '#shared/hr/audit/schema.ts';
import { HydrationContext } from '../../hydration/hydration.ts';
import { configQuery } from '../../system/config.ts';
import { AuditTable } from './AuditTable.tsx';

const NONE = Object.fromEntries(EXCEPTION_KINDS.map((kind) => [kind, 0])) as Record<ExceptionKind, number>;

/** Signed in Tokyo on the morning of the 3rd and the 4th, which is the evening before in UTC. */
const ITEM: AuditItem = {
  person: { id: '019a0000-0000-7000-8000-000000000001', name: 'Dana Done', email: 'dana@harbor.example' },
  department: 'Nursing',
  start_on: '2026-02-02',
  left_on: null,
  state: 'completed',
  plan: null,
  assigned_on: null,
  due_on: null,
  completed_on: '2026-03-04',
  days_late: 0,
  exceptions: NONE,
  signatures: { employee: '2026-03-02T23:30:00.000Z', manager: '2026-03-03T22:00:00.000Z' },
};

test('signatures have the day of the organisation, as the file for the auditor has (Audit)', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(configQuery().queryKey, {
    org_time_zone: 'Asia/Tokyo',
    demo: false,
    mail_enabled: false,
    reauth_to_sign: false,
    sign_in_label: 'Sign in',
    image_hosts: [],
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <HydrationContext value={{ at: 0, locale: 'en-GB', on_apple: false, is_narrow: false }}>
        <AuditTable items={[ITEM]} canOpen={false} />
      </HydrationContext>
    </QueryClientProvider>,
  );
  expect(html).toContain('Employee 3 Mar 2026');
  expect(html).toContain('Manager 4 Mar 2026');
});
