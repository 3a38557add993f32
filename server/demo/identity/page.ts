import { createHash } from 'node:crypto';
import { escapeHtml } from '../../platform/http/html.ts';
import { HINTS } from '../people.ts';
import { STYLE } from './style.ts';

export type DemoPerson = {
  name: string;
  email: string;
  is_manager: boolean;
  is_admin: boolean;
  is_hr: boolean;
};

/** The refused input of the form for a person who is not on the list. */
type Typed = { email: string; name: string; problem: string };

/** Returns the page on which a visitor chooses a person: plain HTML that works without a script. */
export function choicePage(action: string, people: readonly DemoPerson[], typed?: Typed): string {
  const form = `<form method="post" action="${escapeHtml(action)}"`;
  const managers = people.filter((person) => person.is_manager);
  const employees = people.filter((person) => !person.is_manager);
  return page(
    'Choose a person',
    `<h1>Who do you want to be?</h1>
<p class="lead">This is a demo: choose a person to see Gangway with their eyes. In your organisation, your own
identity provider stands here.</p>
${form}>
${group('Managers', managers)}
${group('Employees', employees)}
</form>
<section class="other">
<h2>Somebody else</h2>
${form} class="card">
${typed === undefined ? '' : `<p id="problem" class="problem" role="alert">${escapeHtml(typed.problem)}</p>`}
<label for="email">Email</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="off" required maxlength="254" value="${escapeHtml(typed?.email ?? '')}"${typed === undefined ? '' : ' aria-invalid="true" aria-describedby="problem" autofocus'}>
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="200" value="${escapeHtml(typed?.name ?? '')}">
<button class="primary">Sign in</button>
</form>
</section>
${form} class="cancel"><button name="cancel" value="1">Cancel</button></form>`,
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

function group(title: string, people: readonly DemoPerson[]): string {
  if (people.length === 0) return '';
  return `<section><h2>${title}</h2><ul>${people.map(personHtml).join('\n')}</ul></section>`;
}

function personHtml({ name, email, is_admin, is_hr }: DemoPerson): string {
  const lines =
    name.trim() === ''
      ? `<b>${escapeHtml(email)}</b>`
      : `<b><bdi>${escapeHtml(name)}</bdi></b> <span>${escapeHtml(email)}</span>`;
  const id = `about ${email}`.replaceAll(/[^\w-]/g, '-');
  const roles = [is_admin && 'Admin', is_hr && 'HR'].filter((role) => role !== false);
  const hint = HINTS.get(email);
  const about =
    roles.map((role) => `<span class="role">${role}</span>`).join(' ') +
    (hint === undefined ? '' : ` <span class="hint">${escapeHtml(hint)}</span>`);
  // Beside the button, whose label is name and email.
  const [describedBy, label] =
    about === '' ? ['', ''] : [` aria-describedby="${id}"`, `<span class="about" id="${id}">${about}</span>`];
  return `<li><button name="email" value="${escapeHtml(email)}" data-email="${escapeHtml(email)}"${describedBy}>${lines}</button>${label}</li>`;
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
<p class="brand">${MARK}Gangway<span class="demo">Demo</span></p>
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
 * The Content-Security-Policy allows only this style sheet. It has no form-action, because browsers also
 * apply that to redirects after the form, and the app may have another host name of this machine.
 */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`;
