import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallsOfPage, Draw, DrawEntry, HydrationInputs, PageToRender } from '#shared/rendering/entry.ts';
import type { InternalRequests } from '../../auth/internalRequests.ts';
import { createPageReader } from '../../auth/page/reader.ts';
import type { Session } from '../../auth/session.ts';
import { clientAddress } from '../../platform/http/clientAddress.ts';
import { refusalOf } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { MAX_ELEMENTS, MAX_PAGE_BYTES, PageCost } from './cost.ts';
import { type RenderedPage, jsonInHtml } from './html.ts';
import { countPage, type RenderingResult } from './metrics.ts';

/** The time limit of rendering, in ms. After it the page is rendered in the browser. */
const TIME_LIMIT_MS = 300;

/** More concurrent pages would slow each other and other calls down. */
const MAX_AT_ONCE = 8;

/** The built page around the rendered content, with its links to files: 9 to 20 kB. */
const FRAME_BYTES = 65_536;

/** Stops rendering a page whose responses are too large. */
class TooLarge extends Error {}

/** The rendered part of a page: `drawn` is null for one that is rendered in the browser. */
type Opened = { drawn: RenderedPage | null; hasStaleCookie: boolean };

export type Drawing = {
  /** Draws the page that a request opens, if it has a page cookie (Sign-in 23). Never fails. */
  draw: (request: FastifyRequest) => Promise<Opened>;
};

const IN_BROWSER: Opened = { drawn: null, hasStaleCookie: false };

/** All pages are rendered in the browser. */
export const DRAWS_NOTHING: Drawing = { draw: async () => IN_BROWSER };

/**
 * Returns the function that renders pages with the built entry in the folder; without one, all pages are rendered in
 * the browser.
 */
export function createPageRenderer(
  app: FastifyInstance,
  services: Services,
  internalRequests: InternalRequests,
  folder: string,
): Drawing {
  const file = path.join(folder, 'server', 'draw.js');
  return existsSync(file) ? new PageRenderer(app, services, internalRequests, file) : DRAWS_NOTHING;
}

class PageRenderer implements Drawing {
  readonly #app: FastifyInstance;
  readonly #now: () => Date;
  readonly #internalRequests: InternalRequests;
  readonly #readSession: ReturnType<typeof createPageReader>;
  readonly #file: string;
  #loading: Promise<Draw> | undefined;
  #running = 0;

  constructor(app: FastifyInstance, services: Services, internalRequests: InternalRequests, file: string) {
    this.#app = app;
    this.#now = () => services.context.now();
    this.#internalRequests = internalRequests;
    this.#readSession = createPageReader(services);
    this.#file = file;
    // The first page after a start would wait for it: 70 ms of the processor and 7 MB. A failure shows with the page.
    app.addHook('onListen', () => void this.#load().catch(() => {}));
  }

  async draw(request: FastifyRequest): Promise<Opened> {
    const started = performance.now();
    const count = (result: RenderingResult) => countPage(result, (performance.now() - started) / 1_000);
    try {
      const result = await withinLimit(() => this.#open(request));
      if (result === null) return IN_BROWSER;
      count(typeof result === 'string' ? result : 'drawn');
      if (typeof result === 'string') return { drawn: null, hasStaleCookie: result === 'stale' };
      return { drawn: result, hasStaleCookie: false };
    } catch (error) {
      // A page that the person may not see is no rendering failure.
      count(refusalOf(error) || isAnswer(error) ? 'not_drawn' : 'failed');
      if (!refusalOf(error) && !isAnswer(error)) request.log.warn({ err: error }, 'a page was not drawn');
      return IN_BROWSER;
    }
  }

  async #open(request: FastifyRequest): Promise<RenderedPage | RenderingResult | null> {
    const session = await this.#readSession(request);
    if (session === null || session === 'stale') return session;
    if (this.#running >= MAX_AT_ONCE) return 'busy';
    this.#running += 1;
    return this.#drawFor(request, session).finally(() => (this.#running -= 1));
  }

  async #drawFor(request: FastifyRequest, session: Session): Promise<RenderedPage | RenderingResult> {
    const cost = new PageCost();
    const draw = await this.#load();
    const drawn = await draw(this.#pageToRender(request, session, cost)).catch((error: unknown) => {
      if (cost.isTooLarge) return 'too_large' as const;
      throw error;
    });
    if (drawn === null) return 'not_drawn';
    if (drawn === 'too_large') return drawn;
    const data = jsonInHtml(drawn.data);
    const bytes = Buffer.byteLength(drawn.html) + Buffer.byteLength(data);
    if (bytes > MAX_PAGE_BYTES - FRAME_BYTES) return 'too_large';
    return { ...drawn, person: session.viewer.id, data };
  }

  /** A page that comes before the entry is loaded is rendered in the browser unless loading ends in time. */
  #load(): Promise<Draw> {
    return (this.#loading ??= loadEntry(this.#file));
  }

  #pageToRender(request: FastifyRequest, session: Session, cost: PageCost): PageToRender {
    const { is_manager, is_hr, is_admin } = session.viewer;
    const address = clientAddress(request) ?? '127.0.0.1';
    return {
      url: request.url,
      pass: hydrationInputsOf(request, this.#now()),
      roles: { is_manager, is_hr, is_admin },
      most_elements: MAX_ELEMENTS,
      call: async (url) => {
        if (cost.isTooLarge) throw new TooLarge();
        const reply = await this.#internalRequests.get(this.#app, url, { session, address });
        if (!cost.add(reply.body)) throw new TooLarge();
        return reply;
      },
    };
  }
}

async function loadEntry(file: string): Promise<Draw> {
  const entry = (await import(pathToFileURL(file).href)) as DrawEntry;
  return entry.createDraw(new AsyncLocalStorage() satisfies CallsOfPage);
}

/** Returns the result, or 'slow' when it is not there in time. */
async function withinLimit<Result>(work: () => Promise<Result>): Promise<Result | 'slow'> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether the browser side threw because the API refused a call: a 4xx is an answer and no failure. */
function isAnswer(error: unknown): boolean {
  const { name, status } = error as { name?: unknown; status?: unknown };
  return name === 'ApiError' && typeof status === 'number' && status >= 400 && status < 500;
}

function hydrationInputsOf({ headers }: FastifyRequest, now: Date): HydrationInputs {
  const agent = headers['user-agent'] ?? '';
  return {
    at: now.getTime(),
    locale: localeOf(headers['accept-language']),
    on_apple: /Mac|iPhone|iPad/.test(agent),
    is_narrow: headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(agent),
  };
}

/** Returns the first language that the browser asks for, if there are dates in it. */
export function localeOf(header: string | undefined): string {
  const [, tag] = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\s*(?:[,;]|$)/i.exec(header ?? '') ?? [];
  try {
    return (tag && Intl.DateTimeFormat.supportedLocalesOf(tag)[0]) || 'en';
  } catch {
    return 'en';
  }
}
