/*
 * The script of index.html: loads the app. The server-rendered content is painted first, since the app would keep the
 * processor busy for longer than the paint takes.
 */
import { isRenderedShown } from './hydration/renderedPage.ts';

const load = () => void import('./main.tsx');

// A window in the background paints nothing.
if (isRenderedShown() && !document.hidden) requestAnimationFrame(() => setTimeout(load));
else load();
