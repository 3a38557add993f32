/** Within it a list of tokens stays good enough to refuse: as long as a failure counts (API 14). */
const LIST_AGE_MS = 60_000;

/**
 * Returns a function that says whether a token exists, by a list of digests that is read once a minute. An address with
 * too many failures queries the database for such tokens alone, so that tokens of others keep working and invented ones
 * cost nothing.
 */
export function knownDigests(list: () => Promise<readonly Buffer[]>): (digest: Buffer) => Promise<boolean> {
  let listed: Promise<Set<string>> | null = null;
  let listedAt = 0;
  return async (digest) => {
    if (listed === null || performance.now() > listedAt + LIST_AGE_MS) {
      listedAt = performance.now();
      listed = list().then((digests) => new Set(digests.map((one) => one.toString('hex'))));
      listed.catch(() => (listed = null));
    }
    return (await listed).has(digest.toString('hex'));
  };
}
