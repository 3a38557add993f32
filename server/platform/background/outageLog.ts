import type { Logger } from 'pino';

export type OutageLog = ReturnType<typeof createOutageLog>;

/** Logs the start and the end of an outage once each, however many failures there are in between. */
export function createOutageLog(
  logger: Pick<Logger, 'info' | 'warn'>,
  startMessage: string,
  endMessage: string,
) {
  let isDown = false;
  return {
    isDown: () => isDown,
    reportFailure(reason: string): void {
      if (!isDown) logger.warn({ reason }, startMessage);
      isDown = true;
    },
    reportSuccess(): void {
      if (isDown) logger.info(endMessage);
      isDown = false;
    },
  };
}
