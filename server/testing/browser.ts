import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestApp } from './app.ts';

export type Visit = {
  address: URL;
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** Where a redirect leads. */
  location: URL | null;
};

type Cookie = { name: string; value: string; path: string; line: string };

/** A browser as far as signing in needs one: cookies, redirects and forms, but no script. */
export class Browser {
  readonly #app: TestApp;
  readonly #origins: string[];
  readonly #cookies: Map<string, Cookie>;

  /** `origins`: under which the app can be opened, besides its public address. */
  constructor(app: TestApp, origins: string[] = [], cookies = new Map<string, Cookie>()) {
    this.#app = app;
    this.#origins = origins;
    this.#cookies = cookies;
  }

  /** The same browser, where the same address leads to another server. */
  at(app: TestApp): Browser {
    return new Browser(app, this.#origins, this.#cookies);
  }

  /** Every Set-Cookie line that is in force, as it was sent. */
  get cookies(): string[] {
    return [...this.#cookies.values()].map(({ line }) => line);
  }

  /** One request, below the app's public address unless the address names another. Redirects are not followed. */
  async visit(address: string | URL, form?: Record<string, string>): Promise<Visit> {
    const url = new URL(address, this.#app.config.public_url);
    const body = form && new URLSearchParams(form).toString();
    const response = await this.#send(url, body);
    for (const line of response.headers['set-cookie'] ?? []) this.#keep(url, line);
    const { location } = response.headers;
    return {
      address: url,
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: await text(response),
      location: location === undefined ? null : new URL(location, url),
    };
  }

  /** As a person experiences it: goes on until a page is shown. */
  async follow(address: string | URL, form?: Record<string, string>): Promise<Visit> {
    let visit = await this.visit(address, form);
    while (visit.location !== null) visit = await this.visit(visit.location);
    return visit;
  }

  /** Fills in the page's form that has all of these fields, and sends it. */
  submit(page: Visit, fields: Record<string, string>): Promise<Visit> {
    const forms = [...page.text.matchAll(/<form method="post" action="([^"]+)"[^>]*>([^]*?)<\/form>/g)];
    const form = forms.find(([, , content]) =>
      Object.keys(fields).every((name) => content?.includes(`name="${name}"`)),
    );
    if (form?.[1] === undefined)
      throw new Error(`no form with ${Object.keys(fields).join()} on ${page.address.href}`);
    return this.follow(new URL(form[1], page.address), fields);
  }

  // No such name need lead here: what goes to it reaches the app under that name.
  async #send(url: URL, body: string | undefined): Promise<http.IncomingMessage> {
    const isApp = [this.#app.config.public_url, ...this.#origins].includes(url.origin);
    const door = isApp ? new URL(this.#app.url) : url;
    const request = http.request({
      hostname: door.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: door.port,
      path: `${url.pathname}${url.search}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        host: url.host,
        accept: 'text/html',
        cookie: this.#cookiesFor(url),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    return new Promise((resolve, reject) => {
      request.on('response', resolve).on('error', reject).end(body);
    });
  }

  #cookiesFor(url: URL): string {
    return [...this.#cookies]
      .filter(([key, { path }]) => key.startsWith(`${url.hostname} `) && isBelow(url.pathname, path))
      .map(([, { name, value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep(url: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(/; ?/);
    const [name = '', ...value] = pair.split('=');
    const read = (wanted: string) =>
      attributes.find((item) => item.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = read('path') ?? '/';
    const isGone = read('max-age') === '0' || Date.parse(read('expires') ?? '') < Date.now();
    const key = `${url.hostname} ${path} ${name}`;
    if (isGone) this.#cookies.delete(key);
    else this.#cookies.set(key, { name, value: value.join('='), path, line });
  }
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
