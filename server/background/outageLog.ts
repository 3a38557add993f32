import type { Logger } from 'pino';

export type OutageLog = ReturnType<typeof outageLog>;

/** Logs the begin and the end of an outage once each, however many failures there are in between. */
export function outageLog(logger: Pick<Logger, 'info' | 'warn'>, begin: string, end: string) {
  let isOut = false;
  return {
    isOut: () => isOut,
    failed(reason: string): void {
      if (!isOut) logger.warn({ reason }, begin);
      isOut = true;
    },
    worked(): void {
      if (isOut) logger.info(end);
      isOut = false;
    },
  };
}
