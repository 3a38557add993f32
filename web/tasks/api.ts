import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { shownText } from '#shared/checklist/kinds/kinds.ts';
import type { MyTask, MyTaskDetail } from '#shared/tasks/schema.ts';
import { serverNow } from '../client/session.ts';
import { reasonOf } from '../client/failures.ts';
import { call } from '../client/http.ts';
import { plansKey, refreshPlans } from '../plans/queries.ts';
import { useAct } from '../ui/useAct.ts';
import { messages } from './messages.ts';
import { myTaskQuery, myTasksKey, taskCommentsQuery } from './queries.ts';

/** The maximum number of concurrent ticks: more would only wait in the server. */
const AT_ONCE = 4;

/** The ticks of this visit, and the reasons of refused ones, by task. */
type Visit = {
  kept: ReadonlyMap<string, MyTask>;
  refused: ReadonlyMap<string, string>;
};

/** Returns the state of the ticks of this visit, and a function that ticks or unticks tasks and returns those that were. */
export function useTicks() {
  const queryClient = useQueryClient();
  const [visit, setVisit] = useState<Visit>({ kept: new Map(), refused: new Map() });

  function show(task: MyTask, refusal: string | null) {
    setVisit(({ kept, refused }) => {
      const reasons = new Map(refused);
      if (refusal === null) reasons.delete(task.id);
      else reasons.set(task.id, refusal);
      return { kept: new Map(kept).set(task.id, task), refused: reasons };
    });
  }

  async function tickOne(task: MyTask, completed: boolean): Promise<MyTask | null> {
    const wanted = { ...task, completed, status_changed_at: new Date(serverNow()).toISOString() };
    show(wanted, null);
    try {
      await call('PUT /onboarding-plan/user_task/:taskId', {
        params: { taskId: task.id },
        body: { completed },
      });
      return wanted;
    } catch (error) {
      show(task, reasonOf(error) ?? messages.tickFailed);
      return null;
    }
  }

  async function tick(tasks: readonly MyTask[], completed: boolean): Promise<MyTask[]> {
    const waiting = [...tasks];
    const done: MyTask[] = [];
    const work = async () => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        const ticked = await tickOne(task, completed);
        if (ticked !== null) done.push(ticked);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    void refreshPlans(queryClient);
    void queryClient.invalidateQueries({ queryKey: [...myTasksKey, 'done'] });
    return done;
  }

  return { ...visit, tick, show };
}

export const useTake = (id: string) =>
  useAct({
    send: (taken: boolean) => call('PUT /my_task/:id/take', { params: { id }, body: { taken } }),
    failed: messages.takeFailed,
    onDone: (task, _taken, client) => client.setQueryData(myTaskQuery(id).queryKey, task),
    // Of both lists: it moves from one to the other.
    refreshAlways: myTasksKey,
  });

/** Sends the evidence that a task needs, with the input. */
export const useConfirm = ({ id, kind, settings }: MyTaskDetail, onDone: () => void) =>
  useAct({
    send: (given: Record<string, string>) =>
      call('PUT /onboarding-plan/user_task/:taskId/evidence', {
        params: { taskId: id },
        body: { ...given, statement: true, text: shownText(kind, settings) },
      }),
    failed: messages.confirmFailed,
    refresh: plansKey,
    // Also after a failure: the text may be another one.
    refreshAlways: myTaskQuery(id).queryKey,
    onDone,
  });

/** Adds a comment on a task. The text stays in its field until it is stored. */
export function useCommentOnTask(id: string, onAdded: () => void) {
  const added = useRef(0);
  return useAct({
    send: (text: string, once) =>
      call('POST /my_task/:id/comments', {
        params: { id },
        headers: once([added.current, text]),
        body: { text },
      }),
    failed: messages.sendFailed,
    onDone: (comment, _text, client) => {
      added.current += 1;
      client.setQueryData(taskCommentsQuery(id).queryKey, (known = []) =>
        known.some((one) => one.id === comment.id) ? known : [...known, comment],
      );
      onAdded();
    },
  });
}
