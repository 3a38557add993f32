import type { TestApp } from '../app.ts';
import { Browser } from './browser.ts';
import type { Json } from '../client.ts';
import type { HostileProvider } from './hostileProvider.ts';
import { clientOf, errorOf } from './signIn.ts';

export type Claims = Record<string, unknown>;

let count = 0;

/** Returns the claims of a new account with a verified email. */
export function newAccount(more: Claims = {}) {
  count += 1;
  return {
    sub: `subject ${count}`,
    email: `account${count}@example.com`,
    email_verified: true,
    name: `Account ${count}`,
    ...more,
  };
}

/** Helpers for sign-ins at a server with accounts of a provider, and for the rows that they create. */
export function accountsAt(app: TestApp, provider: HostileProvider) {
  async function land(claims: Claims, userInfo?: Claims) {
    const browser = new Browser(app);
    const toProvider = await browser.visit('/api/auth/login');
    provider.deviation = { claims, ...(userInfo ? { userInfo } : {}) };
    return { browser, landed: await browser.follow(toProvider.location!) };
  }

  return {
    /** Signs in and returns the person. `userInfo` is the response of the UserInfo endpoint. */
    async signIn(claims: Claims, userInfo?: Claims): Promise<Json> {
      const { browser, landed } = await land(claims, userInfo);
      return (await (await clientOf(app, browser, landed)).get('/user/self')).body;
    },

    /** Signs in and returns the error. */
    async refusal(claims: Claims, userInfo?: Claims): Promise<string> {
      return errorOf((await land(claims, userInfo)).landed);
    },

    /** Adds a person as a manager does: without a name as a manager, with one as a direct report. */
    async enter(email: string, name?: string): Promise<Json> {
      const { client } = await app.addManager();
      const path =
        name === undefined ? `manager/add_manager/${email}` : `add_direct_report/${email}?user_name=${name}`;
      return (await client.put(`/user/${path}`)).body;
    },

    rowsOf: (email: string) => app.db.selectFrom('people').selectAll().where('email', '=', email).execute(),

    async events(id: string): Promise<string[]> {
      const rows = await app.db
        .selectFrom('journal')
        .select('event')
        .where('subject_id', '=', id)
        .orderBy('seq')
        .execute();
      return rows.map(({ event }) => event);
    },

    /** Prepares sign-ins up to the redirect back from the provider, which `return` follows. */
    async readyToReturn(many: number) {
      const ready = [];
      for (let index = 0; index < many; index++) {
        const browser = new Browser(app);
        const toProvider = await browser.visit('/api/auth/login');
        provider.deviation = {};
        const { location } = await browser.visit(toProvider.location!);
        ready.push({ return: () => browser.follow(location!) });
      }
      return ready;
    },
  };
}
