import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestApp } from '../app.ts';

export type Visit = {
  address: URL;
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The target of a redirect. */
  location: URL | null;
};

type Cookie = { name: string; value: string; path: string; line: string };

/** A browser for sign-ins: cookies, redirects and forms, but no scripts. */
export class Browser {
  readonly #app: TestApp;
  readonly #origins: string[];
  readonly #cookies: Map<string, Cookie>;

  /** @param origins origins at which the app is reachable besides that of its PUBLIC_URL */
  constructor(app: TestApp, origins: string[] = [], cookies = new Map<string, Cookie>()) {
    this.#app = app;
    this.#origins = origins;
    this.#cookies = cookies;
  }

  /** Returns the browser with its cookies, connected to another server. */
  at(app: TestApp): Browser {
    return new Browser(app, this.#origins, this.#cookies);
  }

  /** The Set-Cookie headers of all cookies that have not expired. */
  get cookies(): string[] {
    return [...this.#cookies.values()].map(({ line }) => line);
  }

  /** Sends one request and does not follow redirects. A relative address is resolved against PUBLIC_URL. */
  async visit(
    address: string | URL,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Visit> {
    const url = new URL(address, this.#app.config.public_url);
    const body = form && new URLSearchParams(form).toString();
    const response = await this.#send(url, body, headers);
    for (const line of response.headers['set-cookie'] ?? []) this.#storeCookie(url, line);
    const { location } = response.headers;
    return {
      address: url,
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: await text(response),
      location: location === undefined ? null : new URL(location, url),
    };
  }

  /** Sends a request and follows redirects until a page is shown. */
  async follow(address: string | URL, form?: Record<string, string>): Promise<Visit> {
    let visit = await this.visit(address, form);
    while (visit.location !== null) visit = await this.visit(visit.location);
    return visit;
  }

  /** Submits the first form of the page that has all of these fields. */
  submit(page: Visit, fields: Record<string, string>): Promise<Visit> {
    const forms = [...page.text.matchAll(/<form method="post" action="([^"]+)"[^>]*>([^]*?)<\/form>/g)];
    const form = forms.find(([, , content]) =>
      Object.keys(fields).every((name) => content?.includes(`name="${name}"`)),
    );
    if (form?.[1] === undefined)
      throw new Error(`no form with ${Object.keys(fields).join()} on ${page.address.href}`);
    return this.follow(new URL(form[1], page.address), fields);
  }

  // The app's host names need not resolve to this machine: the
  // request goes to the app, with the name in its Host header.
  async #send(
    url: URL,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<http.IncomingMessage> {
    const isApp = [this.#app.config.public_url, ...this.#origins].includes(url.origin);
    const target = isApp ? new URL(this.#app.url) : url;
    const request = http.request({
      hostname: target.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: target.port,
      path: `${url.pathname}${url.search}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        host: url.host,
        accept: 'text/html',
        cookie: this.#cookiesFor(url),
        ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
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

  #storeCookie(url: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(/; ?/);
    const [name = '', ...value] = pair.split('=');
    const read = (wanted: string) =>
      attributes.find((item) => item.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = read('path') ?? '/';
    const isExpired = read('max-age') === '0' || Date.parse(read('expires') ?? '') < Date.now();
    const key = `${url.hostname} ${path} ${name}`;
    if (isExpired) this.#cookies.delete(key);
    else this.#cookies.set(key, { name, value: value.join('='), path, line });
  }
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
}
