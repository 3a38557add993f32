import { DRAWN_DATA, DRAWN_FOR, type DrawnData } from '#shared/drawing/entry.ts';
import { escapeHtml } from '../../platform/http/html.ts';

export type DrawnPage = { person: string; html: string; data: DrawnData };

const HEAD = '<head>';
const APP = '<div id="app"></div>';

/**
 * Returns a built page with what was drawn, the data for the browser, and whose it is: before the script in the head, which
 * shows the content to nobody else.
 */
export function withDrawn(page: string, { person, html, data }: DrawnPage): string {
  const [head, app] = [page.indexOf(HEAD), page.indexOf(APP)];
  if (head < 0 || app < 0) throw new Error('the built page has no place for what is drawn');
  const owner = `<meta name="${DRAWN_FOR}" content="${escapeHtml(person)}">`;
  const content = `<div id="app">${html}</div><script type="application/json" id="${DRAWN_DATA}">${jsonInHtml(data)}</script>`;
  return (
    page.slice(0, head + HEAD.length) +
    owner +
    page.slice(head + HEAD.length, app) +
    content +
    page.slice(app + APP.length)
  );
}

/**
 * Returns JSON that ends no script element and opens no comment, whatever texts it holds. `JSON.stringify` writes half a
 * character as an escape.
 */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
