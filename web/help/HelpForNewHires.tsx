import { ACKNOWLEDGEMENT, READ } from '#shared/checklist/kinds/acknowledge.ts';
import { messages as comments } from '../plans/comments/messages.ts';
import { messages as plans } from '../plans/messages.ts';
import { messages as calendar } from '../notifications/reminders/messages.ts';
import { messages as signing } from '../signing/messages.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { HelpSection, Word } from './HelpSection.tsx';

/** The employee's way through a plan, from the first task to the signature. */
export function HelpForNewHires() {
  return (
    <>
      <HelpSection title="Start here">
        <li>
          Your plan opens when you sign in. With several plans you see a card for each, the most urgent first.
        </li>
        <li>
          <Word>{plans.next}</Word> at the top of your plan is the task to do now, with its note and its
          links. Press it when it is done: the following task takes its place.
        </li>
        <li>All other tasks are below, by the day on which they are due. Do them in any order.</li>
      </HelpSection>
      <HelpSection title="Ticking tasks">
        <li>A tick is saved at once, and you can take it back until the plan is signed.</li>
        <li>Only you tick your tasks. Your manager sees them and cannot change them.</li>
        <li>
          <Word>{plans.tasksOverdue}</Word> means that the day has passed. Nothing is lost: do the task and
          tick it.
        </li>
        <li>
          <Word>{calendar.open}</Word> shows the days in your own calendar.
        </li>
      </HelpSection>
      <HelpSection title="Reading, and tasks of others">
        <li>
          <Word>{READ}</Word> opens a text. Press <Word>{ACKNOWLEDGEMENT}</Word> below it: that completes the
          task, and what you have read is kept with your plan.
        </li>
        <li>
          Some tasks are done by others: your manager, a buddy, a team. They are folded below yours. You sign
          once all are done, and the plan says whose are still open.
        </li>
        <li>
          If you do tasks for others, <Word>{PAGES.myTasks.title}</Word> at the top has them, by the day on
          which they are due. Take a task of your team, so that nobody else does it as well.
        </li>
      </HelpSection>
      <WithYourManager />
    </>
  );
}

function WithYourManager() {
  return (
    <>
      <HelpSection title="Asking your manager">
        <li>
          The speech bubble beside a task or topic opens its comments. Questions about the whole plan belong
          under <Word>{comments.comments}</Word> at its end.
        </li>
        <li>
          Name and email of your manager are under <Word>{plans.details}</Word>.
        </li>
      </HelpSection>
      <HelpSection title="Signing">
        <li>
          When every task is done, <Word>{signing.offer.employee}</Word> appears. It shows what you sign
          before you do.
        </li>
        <li>Then your manager approves the plan, and it is completed.</li>
        <li>Your manager may return it with a comment instead. Do what is missing, and sign once more.</li>
      </HelpSection>
      <HelpSection title="Your account">
        <li>
          Theme, density and devices are in <Word>Settings</Word>.
        </li>
      </HelpSection>
    </>
  );
}
