import type { Logger } from 'pino';

/** A trouble that is told of once when it begins and once when it is over, however often it is met in between. */
export function trouble(logger: Pick<Logger, 'info' | 'warn'>, begun: string, over: string) {
  let lasting = false;
  return {
    lasts: () => lasting,
    begins(reason: string): void {
      if (!lasting) logger.warn({ reason }, begun);
      lasting = true;
    },
    ends(): void {
      if (lasting) logger.info(over);
      lasting = false;
    },
  };
}
