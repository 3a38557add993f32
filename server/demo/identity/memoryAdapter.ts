import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * The limit for each kind of entry, so that requests cannot fill the memory. A demo has a handful of people.
 */
const MAX_ENTRIES = 2_000;

/** The storage of the demo's provider, in memory. */
export class MemoryAdapter implements Adapter {
  readonly #entries = new Map<string, { payload: AdapterPayload; expires_at: number }>();

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    this.#entries.delete(id);
    this.#entries.set(id, { payload, expires_at: Date.now() + (expiresIn || 3_600) * 1_000 });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.#entries.get(id);
    return entry && entry.expires_at > Date.now() ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#entries.values()].find(({ payload }) => payload.uid === uid)?.payload;
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return [...this.#entries.values()].find(({ payload }) => payload.userCode === userCode)?.payload;
  }

  async consume(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    this.#entries.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#entries) if (payload.grantId === grantId) this.#entries.delete(id);
  }
}
