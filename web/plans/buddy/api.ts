import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/http.ts';
import { showFailure } from '../../ui/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { refreshPlans, updatePlanCache } from '../queries.ts';
import { messages } from './messages.ts';

/** Sets the buddy of a plan, or none. */
export function useSetBuddy(planId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (buddy_id: string | null) =>
      call('PUT /onboarding-plan/:id/buddy', { params: { id: planId }, body: { buddy_id } }),
    onSuccess: (plan) => {
      updatePlanCache(queryClient, plan);
      toast.success(messages.buddySaved);
    },
    onError: (error) => {
      showFailure(error, messages.buddyFailed);
      void refreshPlans(queryClient);
    },
  });
}
