import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { EMAIL_LENGTH, isEmail, normalizeEmail } from './email.ts';
import { Email } from './schema.ts';

// Forms use `isEmail`, the server compiles the schema: both must give the same result.
const accepts = new Ajv().compile<string>(Email);

const LONGEST = `${'x'.repeat(EMAIL_LENGTH - 12)}@example.com`;

describe('an email is an ASCII local part, one @ and a domain with a dot (People 2)', () => {
  test.each([
    ['plain', 'user@example.com'],
    ['short', 'a@b.co'],
    ['with dots and a tag', 'first.last+tag@sub.example.co.uk'],
    ['other marks', "o'neil_99-x@example.com"],
    ['capitals', 'USER@EXAMPLE.COM'],
    ['numbers', 'user@127.0.0.1'],
    ['a Polish domain', 'lukasz@żółw.pl'],
    ['a Japanese domain', 'lei@例え.jp'],
    ['254 letters', LONGEST],
    // Counted in code points, as the database does.
    ['254 characters, many of them outside of the BMP', `a@${'𠮷'.repeat(EMAIL_LENGTH - 4)}.b`],
  ])('valid: %s', (_, text) => {
    expect([isEmail(text), accepts(text)]).toEqual([true, true]);
  });

  test.each([
    ['nothing', ''],
    ['no @', 'user.example.com'],
    ['two @', 'user@host@example.com'],
    ['two @ in a row', 'user@@example.com'],
    ['no user', '@example.com'],
    ['no domain', 'user@'],
    ['a domain without a dot', 'user@localhost'],
    ['an empty domain', 'user@.com'],
    ['a dot at the end', 'user@example.com.'],
    ['two dots in a row', 'user@example..com'],
    ['a dot at the start', '.user@example.com'],
    ['a dot before the @', 'user.@example.com'],
    ['a space', 'us er@example.com'],
    ['a space in the domain', 'user@exam ple.com'],
    ['a tab', 'user\t@example.com'],
    ['a second line, which could inject a header', 'user@example.com\r\nBcc: all@example.com'],
    ['a no-break space', 'user\u00a0@example.com'],
    ['a Polish local part', 'łukasz@example.com'],
    ['a Kelvin sign, which is k in lower case', 'user\u212a@example.com'],
    ['a full-width letter', 'ｕser@example.com'],
    ['a zero-width space', 'us\u200ber@example.com'],
    ['an emoji', '🚀@example.com'],
    ['a quoted local part', '"user"@example.com'],
    ['a comment', 'user(x)@example.com'],
    ['an angle bracket in the domain', 'user@example.com>'],
    ['a second address', 'user@example.com,eve@example.com'],
    ['a control character', 'us\u0007er@example.com'],
    ['NUL', 'us\u0000er@example.com'],
    ['a lone surrogate', 'us\ud83der@example.com'],
    ['a lone surrogate in the domain', 'user@exam\ude80ple.com'],
    ['255 characters', `x${LONGEST}`],
    // A pattern that backtracks needs seconds for these.
    ['100,000 letters', 'x'.repeat(100_000)],
    ['100,000 @', '@'.repeat(100_000)],
    ['100,000 dots', `user@${'.'.repeat(100_000)}`],
    ['100,000 labels', `user@${'a.'.repeat(50_000)}`],
    ['100,000 labels before the @', `${'a.'.repeat(50_000)}a@b@c.d`],
    ['100,000 spaces inside', `user@${' '.repeat(100_000)}example.com`],
  ])('not valid: %s', (_, text) => {
    expect([isEmail(text), accepts(text)]).toEqual([false, false]);
  });

  test.each([
    ['spaces', ' user@example.com '],
    ['a tab and a line end', '\tuser@example.com\r\n'],
    ['no-break space and byte order mark', '\u00a0user@example.com\ufeff'],
    ['spaces around 254 letters', ` ${LONGEST} `],
  ])('the text is trimmed first: %s', (_, text) => expect(isEmail(text)).toBe(true));
});

test.each([
  ['  User@Example.COM\n', 'user@example.com'],
  ['LUKASZ@ŻÓŁW.PL', 'lukasz@żółw.pl'],
  ['user@z\u0307o\u0301\u0142w.pl', 'user@żółw.pl'],
  ['user@ban\u212a.example', 'user@bank.example'],
  ['user+Tag@example.com', 'user+tag@example.com'],
])('emails are compared and stored in NFKC and lower case (People 2): %j as %j', (text, stored) => {
  expect(normalizeEmail(text)).toBe(stored);
  expect(normalizeEmail(stored)).toBe(stored);
});
