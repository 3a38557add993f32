import { useState } from 'react';

/** What was picked from a list while something is fetched for it; another press meanwhile does nothing. */
export function usePicking<Item>(onPick: (item: Item) => Promise<void>) {
  const [picking, setPicking] = useState<Item | null>(null);
  async function run(item: Item) {
    setPicking(item);
    try {
      await onPick(item);
    } finally {
      setPicking(null);
    }
  }
  return {
    picking,
    pick: (item: Item) => {
      if (picking === null) void run(item);
    },
  };
}
