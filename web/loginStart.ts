/*
 * Runs while the sign-in page is parsed: sets the theme, and leaves the page before its first paint when the
 * person is signed in. The build writes it into login.html.
 */
import { landingOf } from './sitemap/entrance.ts';
import { applyAppearance, getUser } from './client/session.ts';

applyAppearance();
const user = getUser();
if (user) window.location.replace(landingOf(user));
