import { acknowledge } from '#shared/checklist/kinds/acknowledge.ts';
import { OPTIONAL } from '#shared/checklist/taskWords.ts';
import { messages as editing } from '../templates/edit/messages.ts';
import { messages as owners } from '../checklist/owners/messages.ts';
import { listMessages } from '../lists/plans/messages.ts';
import { messages as plans } from '../plans/messages.ts';
import { messages as owned } from '../plans/tasks/parts/messages.ts';
import { messages as signing } from '../signing/messages.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { messages as team } from '../directory/team/messages.ts';
import { messages as templates } from '../templates/messages.ts';
import { HelpSection, Word } from './HelpSection.tsx';

/** The manager's way from the first template to the signed plan. */
export function HelpForManagers() {
  return (
    <>
      <Preparing />
      <FollowingUp />
      <Completing />
    </>
  );
}

function Preparing() {
  return (
    <>
      <HelpSection title="Templates">
        <li>
          A template is a plan before it has a person: subplans with a number of days, topics within them, and
          tasks with notes and links.
        </li>
        <li>
          <Word>{templates.createTemplate}</Word> begins an empty one or copies another. Where there are none,
          six examples can be used.
        </li>
        <li>
          A <Word>{templates.public}</Word> template can be read, assigned and copied by every manager, and
          changed by you alone. <Word>{templates.private}</Word> ones are yours only.
        </li>
        <li>While you edit, paste a list into the name of a task: each line becomes a task.</li>
        <li>
          Words in braces such as <Word>{'{first name}'}</Word> are filled in for each person.{' '}
          <Word>{editing.rehearse}</Word> in the menu of a template shows the plan and the mails before
          anything is assigned.
        </li>
      </HelpSection>
      <HelpSection title="Assigning a plan">
        <li>
          Open a template and press <Word>Onboarding Plan</Word>, or open a person on <Word>Employees</Word>{' '}
          and press <Word>{team.assignPlan}</Word>.
        </li>
        <li>
          Choose the first day, change what this person needs, and create. The days of all subplans count from
          the first day and are shown before you create.
        </li>
        <li>
          Subplans can count from the start date, also in working days. When that date changes, the plan asks
          whether its dates move: nothing moves by itself.
        </li>
        <li>The plan is a copy: later changes of the template do not reach it.</li>
      </HelpSection>
    </>
  );
}

function FollowingUp() {
  return (
    <>
      <HelpSection title="Tasks of others">
        <li>
          <Word>{owners.options}</Word> in the menu of a task chooses who does it: the employee, you, a buddy,
          a person or a team. In a plan, <Word>{owned.giveTo}</Word> gives an open task to somebody else.
        </li>
        <li>
          <Word>{OPTIONAL}</Word> tasks are in no count. <Word>{owners.locked}</Word> ones stay in every plan.{' '}
          <Word>{acknowledge.name}</Word> shows a text that is confirmed, and kept as evidence.
        </li>
        <li>
          They find their tasks on <Word>{PAGES.myTasks.title}</Word>, and see nothing else of the plan. The
          plan can be signed once everybody is done; you may finish a task for its owner, with a reason.
        </li>
      </HelpSection>
      <HelpSection title="Your week">
        <li>
          <Word>{listMessages.needsYou}</Word> on Onboarding has what waits for you: signatures, overdue
          plans, new comments.
        </li>
        <li>
          <Word>{plans.filters.overdue}</Word> and the other filters have their counts.{' '}
          <Word>{listMessages.layouts.list}</Word> shows many plans at once.
        </li>
        <li>
          Tick several plans to remind their employees, or to deactivate, reactivate or delete them together.
          You see what became of each.
        </li>
        <li>
          An employee can be reminded once a day. Reminders of due dates go out by themselves where mail is
          on.
        </li>
      </HelpSection>
    </>
  );
}

function Completing() {
  return (
    <>
      <HelpSection title="Changing a plan">
        <li>
          <Word>{plans.edit}</Word> is there until somebody has signed. Subplans with a ticked task stay as
          they are.
        </li>
        <li>
          In a plan that you <Word>{plans.deactivate}</Word>, no task can be ticked until you{' '}
          <Word>{plans.reactivate}</Word> it.
        </li>
        <li>
          <Word>{plans.delete}</Word> removes a plan for good. One that both have signed can be neither
          changed nor deleted.
        </li>
      </HelpSection>
      <HelpSection title="Approving">
        <li>
          When all tasks are done, press <Word>{signing.offer.manager}</Word>. After the employee's signature,{' '}
          <Word>{signing.notYet}</Word> returns the plan with a comment instead.
        </li>
        <li>
          With both signatures the plan is completed, and <Word>{signing.download}</Word> has everything in
          one PDF, with a certificate.
        </li>
      </HelpSection>
      <HelpSection title="People">
        <li>
          The green plus on <Word>Employees</Word> adds direct reports and other managers.
        </li>
        <li>
          <Word>{team.assignNewManager}</Word> hands a person over together with their plans.{' '}
          <Word>{team.removeDirectReport}</Word> ends that they report to you; the plans stay with you.
        </li>
      </HelpSection>
    </>
  );
}
