import { type ReactNode, useState } from 'react';
import { preloadable, preloadQuietly } from '../../ui/preloadable.tsx';
import { openLater } from '../../ui/runLater.ts';
import type { ConfirmedAct } from '../messages.ts';
import type { ConfirmPlanActProps } from './ConfirmPlanAct.tsx';

const ConfirmPlanAct = preloadable(async () => (await import('./ConfirmPlanAct.tsx')).ConfirmPlanAct);

type Confirmation = {
  /** Loads the dialog before it is asked for. */
  preload: () => void;
  ask: (act: ConfirmedAct) => void;
  dialog: ReactNode;
};

export function useConfirmPlanAct(props: Omit<ConfirmPlanActProps, 'act' | 'onClose'>): Confirmation {
  const [act, setAct] = useState<ConfirmedAct | null>(null);
  return {
    preload: () => preloadQuietly(ConfirmPlanAct),
    ask: (chosen) => openLater(ConfirmPlanAct, () => setAct(chosen)),
    dialog: act && <ConfirmPlanAct {...props} act={act} onClose={() => setAct(null)} />,
  };
}
