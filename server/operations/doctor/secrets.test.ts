import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { secretsOf, withoutSecrets } from './secrets.ts';

const masked = (text: string, env: Record<string, string>) =>
  withoutSecrets(text, secretsOf(readConfig(env)));
const database = (password: string) => ({ DATABASE_URL: `postgresql://gangway:${password}@db/gangway` });

// A mask in a sentence of the doctor would reveal that the password is this word.
test.each(['password', 'postgres', 'gangway', 'Password'])(
  'no sentence tells that the password is %s',
  (word) => {
    const sentence = 'DATABASE_URL: the user name or password is wrong; postgresql of gangway';
    expect(masked(sentence, database(word))).toBe(sentence);
    const echoed = `no answer of postgresql://gangway:${word}@db/gangway, smtp://${word}@mail`;
    expect(masked(echoed, database(word))).toBe('no answer of postgresql://***@db/gangway, smtp://***@mail');
  },
);

test.each([
  ['p%40ss%2Fhush', ['p%40ss%2Fhush', 'p@ss/hush']],
  ['50%hush', ['50%hush']],
  ['pähush', ['pähush', 'p%C3%A4hush']],
])('the password %s is masked as it is written and as it is sent', (password, forms) => {
  for (const form of forms)
    expect(masked(`the server said "${form}"`, database(password))).toBe('the server said "***"');
});

test('a password in the query of an address, and one that another contains, are masked', () => {
  const env = {
    DATABASE_URL: 'postgresql:///gangway?host=/run&password=hush',
    METRICS_TOKEN: 'hush-and-more',
  };
  expect(masked('hush, hush-and-more', env)).toBe('***, ***');
});
