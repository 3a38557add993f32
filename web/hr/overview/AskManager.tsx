import { useMutation, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import type { ListedPlanOfOverview } from '#shared/hr/overview/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { call } from '../../client/http.ts';
import { useIdempotencyKey } from '../../client/useIdempotencyKey.ts';
import { plansKey } from '../../plans/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { showFailure } from '../../ui/showFailure.ts';
import { relativeDays } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/** Asks the manager of a plan about it with one press; for a week it shows the day of the question (Overview 7). */
export function AskManager({ plan }: { plan: ListedPlanOfOverview }) {
  const queryClient = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const { id, user, manager, asked_days_ago } = plan;
  const ask = useMutation({
    mutationFn: () =>
      call('POST /onboarding-plan/:id/ask_manager', {
        params: { id },
        headers: { 'Idempotency-Key': idempotencyKey(id) },
      }),
    onSuccess: () => {
      toast.success(messages.askedWho(nameOrEmail(manager)));
      return queryClient.invalidateQueries({ queryKey: [...plansKey, 'overview'] });
    },
    onError: (error) => showFailure(error, messages.askFailed),
  });
  if (asked_days_ago !== null || ask.isSuccess) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sm text-muted">
        <Check className="size-4" aria-hidden />
        {messages.asked(relativeDays(0 - (asked_days_ago ?? 0)))}
      </span>
    );
  }
  return (
    <Button
      size="sm"
      busy={ask.isPending}
      aria-label={messages.askAbout(nameOrEmail(manager), nameOrEmail(user))}
      onClick={() => ask.mutate()}
    >
      {messages.ask}
    </Button>
  );
}
