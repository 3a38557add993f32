/*
 * Runs while the page is parsed, before the first paint and the other scripts: sets the theme, so that the page
 * does not appear in the other one, and sends the first calls. The build writes it into index.html.
 */
import { applyAppearance, getPlanLayout, getSubject } from './client/session.ts';
import { keepEarlyActs } from './hydration/earlyActs.ts';
import { openRendered } from './hydration/renderedPage.ts';
import { startFirstCalls } from './firstCalls.ts';
import { PAGES } from './sitemap/pageTable.ts';

applyAppearance();
const { pathname } = window.location;
// The server renders cards, and does not know that this device shows rows.
const isAsHere = pathname !== PAGES.onboarding.path || getPlanLayout() === 'cards';
// A server-rendered page has the responses of its first calls.
if (openRendered(getSubject(), { isAsHere })) keepEarlyActs();
else startFirstCalls(pathname);
