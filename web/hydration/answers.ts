import type { Answer, RenderedData } from '#shared/rendering/entry.ts';

/*
 * The responses to the calls of a server-rendered page: read once, and written into the page unchanged. Serializing the
 * data of a plan of 2,000 tasks again would take as long as rendering it.
 */

/** The key of a body's original text; it is in no JSON and no list of keys. */
const TEXT = Symbol('text');

/** Returns an answer as `fetch` would, without a copy of its body. */
export function answerOf({ status, link, body }: Answer): Response {
  const response = new Response(null, { status, headers: link === undefined ? {} : { link } });
  return Object.assign(response, { json: async () => read(body) });
}

function read(body: string): unknown {
  const value: unknown = JSON.parse(body);
  if (typeof value === 'object' && value !== null) Object.defineProperty(value, TEXT, { value: body });
  return value;
}

/** Returns the data of a page as JSON. */
export function writeData(data: RenderedData): string {
  const bodies: string[] = [];
  // No text of a person is like it.
  const mark = crypto.randomUUID();
  const json = JSON.stringify(data, (_, value: unknown) => {
    const text = (value as { [TEXT]?: string } | null)?.[TEXT];
    return text === undefined ? value : `${mark}${bodies.push(text) - 1}`;
  });
  return json.replaceAll(new RegExp(`"${mark}(\\d+)"`, 'g'), (_, index: string) => bodies[Number(index)]!);
}
