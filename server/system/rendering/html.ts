import { DRAWN_DATA, DRAWN_FOR, type RenderedView } from '#shared/rendering/entry.ts';
import { escapeHtml } from '../../platform/http/html.ts';

/** `data` is JSON as it is written in HTML (`jsonInHtml`). */
export type RenderedPage = RenderedView & { person: string };

const HEAD = '<head>';

/** With the frame of a page that is rendered in the browser. */
const APP = /<div id="app">(?:<!--frame-->.*<!--\/frame-->)?<\/div>/s;

/**
 * Returns a built page with the rendered content, the data for the browser, and the person: before the script in the
 * head, which shows the content to nobody else.
 */
export function insertRendered(page: string, { person, html, data }: RenderedPage): string {
  const head = page.indexOf(HEAD);
  const app = APP.exec(page);
  if (head < 0 || app === null) throw new Error('the built page has no place for what is drawn');
  const owner = `<meta name="${DRAWN_FOR}" content="${escapeHtml(person)}">`;
  const content = `<div id="app">${html}</div><script type="application/json" id="${DRAWN_DATA}">${data}</script>`;
  return (
    page.slice(0, head + HEAD.length) +
    owner +
    withLowPriority(page.slice(head + HEAD.length, app.index)) +
    content +
    withLowPriority(page.slice(app.index + app[0].length))
  );
}

/** Returns JSON that ends no script element and opens no comment, whatever its texts; half a character as an escape. */
export function jsonInHtml(json: string): string {
  const text = json.isWellFormed() ? json : JSON.stringify(JSON.parse(json));
  return text.replaceAll('<', '\\u003c');
}

/** The style sheet comes first: on a slow line the scripts would take its bandwidth. */
function withLowPriority(html: string): string {
  return html.replaceAll(/<(?=link rel="modulepreload"|script type="module")\w+/g, '$& fetchpriority="low"');
}

/** Returns a built page without the frame, for an address outside the app. */
export function withoutFrame(page: string): string {
  return page.replace(APP, '<div id="app"></div>');
}
