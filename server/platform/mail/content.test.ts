import { expect, test } from 'vitest';
import { type MailContent, renderMail } from './content.ts';

const SETTINGS = { org_name: 'Harbor', public_url: 'https://gangway.harbor.example' };

const FULL: MailContent = {
  subject: 'Two things are due',
  preview: 'Laptop and badge.',
  paragraphs: ['Two things are due this week.', 'Please have a look.'],
  quote: { by: 'Mia', text: 'The laptop first.\n\nThen the badge.' },
  lists: [
    {
      heading: 'Due soon',
      items: [{ text: 'Laptop', note: 'Monday', path: '/plan/1?a=1&b=2' }, { text: 'Badge' }],
    },
  ],
  action: { label: 'Open your plan', path: '/plan/1' },
};

test('the text part has all content and absolute addresses', () => {
  expect(renderMail(FULL, { name: 'Ada' }, SETTINGS).text).toBe(`Hi Ada,

Two things are due this week.

Please have a look.

Mia wrote:
> The laptop first.
> 
> Then the badge.

Due soon
- Laptop (Monday)
  https://gangway.harbor.example/plan/1?a=1&b=2
- Badge

Open your plan:
https://gangway.harbor.example/plan/1

-- 
Sent by Harbor Gangway, https://gangway.harbor.example
You receive this because you take part in onboarding in Harbor Gangway.
`);
});

/** Returns the words of a part, without addresses and punctuation. */
const wordsOf = (part: string) =>
  part
    .replaceAll(/https:\S+/g, '')
    .split(/[\s>():-]+/)
    .filter((word) => word !== '');

test('the HTML part has the same content', () => {
  const { text, html } = renderMail(FULL, { name: 'Ada' }, SETTINGS);
  const body = html
    .slice(html.indexOf('Hi Ada'))
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ');
  expect(wordsOf(body)).toEqual(wordsOf(text));
  for (const path of ['/plan/1?a=1&amp;b=2', '/plan/1'])
    expect(html).toContain(`href="https://gangway.harbor.example${path}"`);
  // A phone shows the first text of the body as the preview.
  const shown = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, '');
  expect(shown.trim()).toMatch(/^Laptop and badge\./);
});

test('escapes texts of people in every part of the HTML', () => {
  const evil = `"><script>alert('1')</script>&amp;<img src=x onerror="alert(1)">`;
  const content: MailContent = {
    subject: evil,
    preview: evil,
    paragraphs: [evil],
    quote: { by: evil, text: evil },
    lists: [{ heading: evil, items: [{ text: evil, note: evil, path: `/${evil}` }] }],
    action: { label: evil, path: `/${evil}` },
  };
  const { html } = renderMail(content, { name: evil }, { ...SETTINGS, org_name: evil });
  expect(html).not.toMatch(/<script|<img|onerror="/);
  expect(html.match(/<a [^>]*>/g)).toHaveLength(3);
  for (const link of html.match(/<a [^>]*>/g) ?? []) expect(link).toMatch(/^<a( [a-z]+="[^"]*")+>$/);
});

test.each([
  ['a name', 'Ada Lovelace', 'Hi Ada Lovelace,'],
  ['no name', '', 'Hello,'],
  ['a blank name', ' \n', 'Hello,'],
  ['a name with a line break', 'Ada\r\nEve', 'Hi Ada Eve,'],
])('the greeting of %s', (_, name, greeting) => {
  const { text, html } = renderMail(FULL, { name }, SETTINGS);
  expect(text.split('\n')[0]).toBe(greeting);
  expect(html).toContain(`>${greeting}</p>`);
});

test('uses the name of the product when ORG_NAME is unset', () => {
  const { text } = renderMail(FULL, { name: '' }, { ...SETTINGS, org_name: 'Gangway' });
  expect(text).toContain('Sent by Gangway, https://');
});

test('removes line breaks and direction overrides from texts of people', () => {
  const { subject, text, html } = renderMail(
    { ...FULL, subject: 'Due\r\nBcc: eve@example.com', paragraphs: ['Plan "\u202Ex\u2028y" is due.'] },
    { name: 'Ada\u2067' },
    SETTINGS,
  );
  expect(subject).toBe('Due Bcc: eve@example.com');
  expect(text).toMatch(/^Hi Ada,\n\nPlan " x y" is due\.\n/);
  expect(text + html).not.toMatch(/[\u2028\u202a-\u202e\u2066-\u2069]/);
});
