/*
 * Runs while the page is parsed, before the first paint and the other scripts: sets the theme, so that the page
 * does not appear in the other one, and sends the first calls. The build writes it into index.html.
 */
import { applyAppearance } from './client/session.ts';
import { startFirstCalls } from './firstCalls.ts';

applyAppearance();
startFirstCalls(window.location.pathname);
