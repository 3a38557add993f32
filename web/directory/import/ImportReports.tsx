import { useQueryClient } from '@tanstack/react-query';
import { refreshPlans } from '../../plans/queries.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** Imports the viewer's direct reports from a file (Import 5). */
export function ImportReports({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  return <ImportDialog scope="reports" onImported={() => void refreshPlans(queryClient)} onClose={onClose} />;
}
