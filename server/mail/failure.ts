import { oneLine } from './singleLine.ts';

/** Why a mail was not sent. */
export type Failure = {
  /** A sentence for people, without a secret in it. */
  reason: string;
  /** Down: the next mail would fail as well. Up: it refused this mail alone. Null: it was not asked. */
  server: 'down' | 'up' | null;
  /** Trying again cannot help. */
  final: boolean;
};

/** What nodemailer adds to its errors. */
type SmtpError = Error & { code?: string; originalCode?: string; response?: string; command?: string };

// The column holds 500; an answer of a mail server says what matters at its beginning.
const LONGEST_ANSWER = 300;

/** The commands of SMTP at which a server says no to one mail alone, and to what. */
const REFUSED: Record<string, string> = {
  'RCPT TO': 'the address',
  DATA: 'the mail',
};

/** What the connection itself fails with, in words. */
const BROKEN: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at the host and port of SMTP_URL',
  EDNS: 'The host of SMTP_URL is not known',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not take the mail in time',
  ETLS: 'The connection to the mail server could not be encrypted',
  EAUTH: 'The mail server refused the user or password of SMTP_URL',
  ECONNECTION: 'The connection to the mail server broke off',
  ESOCKET: 'The connection to the mail server broke off',
};

/** Tells what went wrong; none of `secrets` is repeated, whatever a server answers. */
export function failureOf(error: unknown, secrets: readonly string[]): Failure {
  const { code = '', originalCode = '', response, command = '', message } = error as SmtpError;
  const answer = tidy(response ?? message, secrets);
  const broken = BROKEN[originalCode] ?? BROKEN[code];
  if (broken !== undefined) return failed(`${broken}: ${answer}`, 'down');
  const refused = REFUSED[command];
  // 421: the server closes the connection, whatever it was asked for.
  if (refused !== undefined && response !== undefined && !response.startsWith('421')) {
    return failed(`The mail server refused ${refused}: ${answer}`, 'up');
  }
  if (response !== undefined || code === 'EPROTOCOL') {
    return failed(`The mail server cannot be used: ${answer}`, 'down');
  }
  return failed(`The mail could not be made: ${answer}`, null);
}

/** The mail itself can never be sent. */
export function hopeless(reason: string): Failure {
  return { reason, server: null, final: true };
}

function failed(reason: string, server: Failure['server']): Failure {
  return { reason, server, final: false };
}

function tidy(text: string, secrets: readonly string[]): string {
  let tidied = oneLine(text);
  for (const secret of secrets) tidied = tidied.replaceAll(secret, '…');
  const signs = [...tidied];
  return signs.length > LONGEST_ANSWER ? `${signs.slice(0, LONGEST_ANSWER).join('')}…` : tidied;
}
