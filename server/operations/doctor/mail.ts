import type { Config } from '../../platform/config/config.ts';
import { toMailFailure } from '../../platform/mail/failure.ts';
import { openTransport } from '../../platform/mail/transport.ts';
import { fail, type Line, ok, warn } from './line.ts';

/** Connects to the mail server, encrypts, and signs in. Sends no mail. */
export async function checkMail({ mail }: Config): Promise<Line[]> {
  if (mail === null) return [warn('mail', 'off: set SMTP_URL and MAIL_FROM, or nobody is mailed')];
  const { transport, secrets } = openTransport(mail.smtp_url, 1);
  try {
    await transport.verify();
    return [
      ok('mail', `${new URL(mail.smtp_url).host} takes mail from ${mail.from.address} (none was sent)`),
    ];
  } catch (error) {
    return [fail('mail', toMailFailure(error, secrets).reason)];
  } finally {
    transport.close();
  }
}
