import type { Failure } from '../sending/sendLoop.ts';
import { singleLine } from './singleLine.ts';

/** The fields that nodemailer adds to its errors. */
type SmtpError = Error & { code?: string; originalCode?: string; response?: string; command?: string };

// The column has room for 500 characters. The reply of a mail server starts with its most important part.
const MAX_REPLY_LENGTH = 300;

/** The meaning of an error of the server to this SMTP command. Only this mail is affected. */
const REFUSED_PARTS: Record<string, string> = {
  'RCPT TO': 'the address',
  DATA: 'the mail',
};

/** Sentences for connection errors, by error code. */
const CONNECTION_ERRORS: Record<string, string> = {
  ECONNREFUSED: 'Nothing listens at the host and port of SMTP_URL',
  EDNS: 'The host of SMTP_URL is not known',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not take the mail in time',
  ETLS: 'The connection to the mail server could not be encrypted',
  EAUTH: 'The mail server refused the user or password of SMTP_URL',
  ECONNECTION: 'The connection to the mail server broke off',
  ESOCKET: 'The connection to the mail server broke off',
};

/**
 * Converts an error of nodemailer. The secrets are removed from the reason, even if the server's reply
 * contains them.
 */
export function toMailFailure(error: unknown, secrets: readonly string[]): Failure {
  const { code = '', originalCode = '', response, command = '', message } = error as SmtpError;
  const reply = sanitize(response ?? message, secrets);
  const connectionError = CONNECTION_ERRORS[originalCode] ?? CONNECTION_ERRORS[code];
  if (connectionError !== undefined) return temporaryFailure(`${connectionError}: ${reply}`, 'down');
  const refusedPart = REFUSED_PARTS[command];
  // 421: the server closes the connection, independently of the command.
  if (refusedPart !== undefined && response !== undefined && !response.startsWith('421')) {
    const failure = temporaryFailure(`The mail server refused ${refusedPart}: ${reply}`, 'up');
    return { ...failure, final: command === 'RCPT TO' && isNoSuchRecipient(response) };
  }
  if (response !== undefined || code === 'EPROTOCOL') {
    return temporaryFailure(`The mail server cannot be used: ${reply}`, 'down');
  }
  return temporaryFailure(`The mail could not be made: ${reply}`, null);
}

/**
 * Returns whether the server says that the address does not exist, so that a retry in five days fails as well: 5.1.x
 * except the codes about the sender, or 550, 551 and 553 without such a code. A 550 about rights, such as `relay not
 * permitted`, is a setting that somebody can correct.
 */
function isNoSuchRecipient(response: string): boolean {
  const enhanced = /^5\d\d[ -](5\.\d+\.\d+)\b/.exec(response)?.[1];
  if (enhanced !== undefined) return /^5\.1\.(?![789]$)/.test(enhanced);
  return (
    /^55[013]\b/.test(response) &&
    !/relay|permit|denied|auth|sender|policy|block|spam|listed|reputation/i.test(response)
  );
}

/** Returns the failure of a mail that can never be sent. */
export function permanentFailure(reason: string): Failure {
  return { reason, server: null, final: true };
}

function temporaryFailure(reason: string, server: Failure['server']): Failure {
  return { reason, server, final: false };
}

function sanitize(text: string, secrets: readonly string[]): string {
  let sanitized = singleLine(text);
  for (const secret of secrets) sanitized = sanitized.replaceAll(secret, '…');
  const characters = [...sanitized];
  return characters.length > MAX_REPLY_LENGTH
    ? `${characters.slice(0, MAX_REPLY_LENGTH).join('')}…`
    : sanitized;
}
