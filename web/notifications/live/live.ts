import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from './readAgain.ts';
import { shareStream } from './share.ts';

type Live = {
  isConnected: () => boolean;
  /** Whether somebody sees this tab. */
  isHere: () => boolean;
  stop: () => void;
};

/**
 * Keeps what is shown as it is on the server while others change it (Live pages 3). `onNotification` is called when something new is
 * behind the bell.
 */
export function startLive(queryClient: QueryClient, onNotification: () => void): Live {
  const reader = readAgain(queryClient, () => stream.attention.isHere());
  const stream = shareStream(
    (event) => {
      if (event.kind === 'notification' || event.kind === 'all') onNotification();
      if (event.kind !== 'notification') reader.hear(event);
    },
    // Of what came meanwhile nothing was read.
    () => {
      onNotification();
      void queryClient.refetchQueries({ stale: true, type: 'active' });
    },
  );
  return {
    isConnected: stream.isConnected,
    isHere: stream.attention.isHere,
    stop() {
      reader.stop();
      stream.stop();
    },
  };
}
