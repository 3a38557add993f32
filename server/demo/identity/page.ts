import { createHash } from 'node:crypto';
import { DOORS } from '#shared/demo/doors.ts';
import { initialsOf, nameOrEmail } from '#shared/people/name.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { HINTS } from '../people.ts';
import { drawing } from './drawings.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

type DemoPerson = {
  name: string;
  email: string;
  is_manager: boolean;
  is_admin: boolean;
  is_hr: boolean;
};

/** The refused input of the form for a person who is not on the list. */
type Typed = { email: string; name: string; problem: string };

/** The emails of the people who come first: those of the doors, and those with a story. */
export const FIRST_EMAILS: readonly string[] = [...DOORS.map(({ email }) => email), ...HINTS.keys()];

/**
 * Returns the page on which a visitor chooses a person (Demo 1): plain HTML that works without a script. Each person is
 * a button whose label is name and email; other facts are next to it and describe it.
 */
export function choicePage(action: string, people: readonly DemoPerson[], typed?: Typed): string {
  const form = (attributes: string) => `<form method="post" action="${escapeHtml(action)}"${attributes}>`;
  const doors = DOORS.flatMap((door) => {
    const person = people.find(({ email }) => email === door.email);
    return person === undefined ? [] : [doorHtml(door, person)];
  });
  const others = people.filter(({ email }) => DOORS.every((door) => door.email !== email));
  return page(
    'Choose a person',
    `<h1>Who do you want to be?</h1>
<p class="lead">This is a demo: choose a person to see Gangway with their eyes. In your organisation, your own
identity provider stands here.</p>
${doors.length === 0 ? '' : `${form('')}<ul class="doors">${doors.join('\n')}</ul></form>`}
<section class="others">
<header>
<h2>${doors.length === 0 ? 'Everybody' : 'Everyone else'} <span>${others.length}</span></h2>
<div class="find" hidden data-scripted><label class="vh" for="find">Find a person</label><input id="find" type="search" placeholder="Find a person…" autocomplete="off" spellcheck="false"></div>
<button type="button" id="open-other" class="secondary" hidden data-scripted>Somebody else…</button>
</header>
${form('')}<ul class="people">${others.map(personHtml).join('\n')}</ul></form>
<p id="nobody" role="status" hidden>Nobody by that name.</p>
</section>
<dialog id="other" open aria-labelledby="other-title">
<h2 id="other-title">Somebody else</h2>
${form(' class="fields"')}
${typed === undefined ? '' : `<p id="problem" class="problem" role="alert">${escapeHtml(typed.problem)}</p>`}
<label for="email">Email</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="off" required maxlength="254" value="${escapeHtml(typed?.email ?? '')}"${typed === undefined ? '' : ' aria-invalid="true" aria-describedby="problem" autofocus'}>
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="200" value="${escapeHtml(typed?.name ?? '')}">
<div class="acts"><button class="primary">Sign in</button><button type="button" id="close-other" class="secondary" hidden data-scripted>Close</button></div>
</form>
</dialog>
${form(' class="cancel"')}<button name="cancel" value="1">Cancel</button></form>
<script>${SCRIPT}</script>`,
  );
}

/** Returns the page for a sign-in that has ended or failed. */
export function problemPage(
  detail = 'This page is out of date, or its sign-in was finished already.',
): string {
  return page(
    'Sign-in did not work',
    `<h1>That did not work</h1><p class="lead">${escapeHtml(detail)}</p><p><a href="/login">Back to Login</a></p>`,
  );
}

function doorHtml({ key, role, promise }: (typeof DOORS)[number], person: DemoPerson): string {
  return `<li class="door" id="${key}">${drawing(key)}<div>
<h2 id="role-${key}">${role}</h2><p class="promise" id="promise-${key}">${promise}</p>
<div class="who">${avatar(person)}${buttonHtml(person, `role-${key} promise-${key}`)}${ARROW}</div></div></li>`;
}

const ARROW =
  '<svg class="arrow" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M5 12h14M12 5l7 7-7 7"/></svg>';

function personHtml(person: DemoPerson): string {
  const { email, is_manager, is_admin, is_hr } = person;
  const hint = HINTS.get(email);
  const roles = [is_manager && 'manager', is_admin && 'admin', is_hr && 'HR'].filter(
    (role) => role !== false,
  );
  const about = hint ?? (roles.length > 0 ? `· ${roles.join(', ')}` : '');
  const id = `about ${email}`.replaceAll(/[^\w-]/g, '-');
  const label = about === '' ? '' : `<span class="about" id="${id}">${escapeHtml(about)}</span>`;
  return `<li${hint === undefined ? '' : ' class="story"'}>${avatar(person)}${buttonHtml(person, about === '' ? undefined : id)}${label}</li>`;
}

/** Returns the button of a person. The email is shown where there is no name, and read out in any case. */
function buttonHtml({ name, email }: DemoPerson, describedBy?: string): string {
  const label =
    name.trim() === ''
      ? `<bdi>${escapeHtml(email)}</bdi>`
      : `<bdi>${escapeHtml(name)}</bdi> <span class="vh">${escapeHtml(email)}</span>`;
  const description = describedBy === undefined ? '' : ` aria-describedby="${describedBy}"`;
  const title = escapeHtml(name.trim() === '' ? email : `${name}, ${email}`);
  return `<button name="email" value="${escapeHtml(email)}" data-email="${escapeHtml(email)}"${description} title="${title}">${label}</button>`;
}

function avatar(person: DemoPerson): string {
  return `<span class="av" aria-hidden="true">${escapeHtml(initialsOf(nameOrEmail(person)))}</span>`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Gangway demo</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">${MARK}Gangway<span class="badge">Demo</span></p>
${content}
</main>
</body>
</html>
`;
}

// The same logo as in the app (web/mark.svg).
const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9"/><path d="M5.5 23.5h5.5L21 13.5h5.5"/><circle cx="13" cy="10.5" r="3"/></svg>';

/**
 * The Content-Security-Policy allows only this style sheet and this script, which writes no HTML. It has no form-action,
 * because browsers also apply that to redirects after the form, and the app may have another host name of this machine.
 */
export const PAGE_POLICY = `default-src 'none'; script-src '${sourceOf(SCRIPT)}'; style-src '${sourceOf(STYLE)}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

function sourceOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
