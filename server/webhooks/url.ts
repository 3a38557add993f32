import { URL_LENGTH } from '#shared/webhooks/schema.ts';
import { isPrivateHost } from '../platform/deliveries/network.ts';
import { invalidField } from '../platform/http/errors.ts';

/**
 * Returns the address of a webhook in its normal form. Throws a 400 for one that is no http(s) address, is too long,
 * has a user or password, has the port of another service, or is not public (Webhooks 7).
 */
export async function checkedUrl(
  text: string,
  { allow_private }: { allow_private: boolean },
): Promise<string> {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw invalidField('url', 'Enter an address that starts with https:// or http://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidField('url', 'The address must not hold a user or password.');
  }
  url.hash = '';
  // Characters that are encoded make it longer.
  if (url.href.length > URL_LENGTH) {
    throw invalidField('url', `The address must have at most ${URL_LENGTH} characters when it is encoded.`);
  }
  if (!allow_private && !isWebPort(url)) {
    throw invalidField(
      'url',
      'Use port 443 or 80, or one above 1023. Other services listen at the lower ones.',
    );
  }
  if (!allow_private && (await isPrivateHost(url))) {
    throw invalidField(
      'url',
      'This address is not on the public internet. An operator can allow such addresses with WEBHOOK_ALLOW_PRIVATE=1.',
    );
  }
  return url.href;
}

// Mail servers and remote shells, for instance, act on lines that a request can hold.
function isWebPort({ port }: URL): boolean {
  return port === '' || port === '443' || port === '80' || Number(port) > 1_023;
}
