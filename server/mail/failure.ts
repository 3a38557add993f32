import { singleLine } from './singleLine.ts';

/** Why a mail was not sent. */
export type MailFailure = {
  /** A sentence for people that holds no secret. */
  reason: string;
  /** `down`: the next mail would fail, too. `up`: the server refused this mail alone. Null: it was not contacted. */
  server: 'down' | 'up' | null;
  /** Whether another attempt is pointless. */
  final: boolean;
};

/** The fields that nodemailer adds to its errors. */
type SmtpError = Error & { code?: string; originalCode?: string; response?: string; command?: string };

// The column holds 500 characters. A mail server puts what matters at the beginning of its answer.
const LONGEST_ANSWER = 300;

/** The SMTP commands at which a server refuses one mail alone, with what it refuses. */
const REFUSED: Record<string, string> = {
  'RCPT TO': 'the address',
  DATA: 'the mail',
};

/** Sentences for the errors of the connection, by their code. */
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

/** Describes an error of nodemailer. None of `secrets` is repeated, even if the server's answer holds it. */
export function failureOf(error: unknown, secrets: readonly string[]): MailFailure {
  const { code = '', originalCode = '', response, command = '', message } = error as SmtpError;
  const answer = sanitize(response ?? message, secrets);
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

/** A failure of a mail that can never be sent. */
export function permanentFailure(reason: string): MailFailure {
  return { reason, server: null, final: true };
}

function failed(reason: string, server: MailFailure['server']): MailFailure {
  return { reason, server, final: false };
}

function sanitize(text: string, secrets: readonly string[]): string {
  let sanitized = singleLine(text);
  for (const secret of secrets) sanitized = sanitized.replaceAll(secret, '…');
  const characters = [...sanitized];
  return characters.length > LONGEST_ANSWER ? `${characters.slice(0, LONGEST_ANSWER).join('')}…` : sanitized;
}
