import { expect, test } from 'vitest';
import { subscribeLinks } from './CalendarDialog.tsx';

test('each calendar gets the feed in the form that it takes', () => {
  const links = subscribeLinks('https://gangway.harbor.example/api/calendar/a-b_c.ics');
  const [apple, google, ...outlooks] = links.map(({ href }) => new URL(href));
  expect(apple?.href).toBe('webcal://gangway.harbor.example/api/calendar/a-b_c.ics');
  expect(google?.origin).toBe('https://calendar.google.com');
  expect(google?.searchParams.get('cid')).toBe(apple?.href);
  expect(outlooks.map(({ host }) => host)).toEqual(['outlook.office.com', 'outlook.live.com']);
  for (const { searchParams } of outlooks) {
    expect(searchParams.get('url')).toBe('https://gangway.harbor.example/api/calendar/a-b_c.ics');
    expect(searchParams.get('name')).toBe('Onboarding');
  }
});

test('a feed over http is one of webcal, too', () => {
  expect(subscribeLinks('http://localhost:3000/api/calendar/x.ics')[0]?.href).toBe(
    'webcal://localhost:3000/api/calendar/x.ics',
  );
});
