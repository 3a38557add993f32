/** One browser with one page, as its person left it. */
export type Session = {
  /** Opens an address and waits until it is loaded. */
  open: (url: string) => Promise<void>;
  /** Runs an expression in the page, which may be a promise, and returns its value. */
  run: <Value>(expression: string) => Promise<Value>;
  /** Returns the errors of the pages since the last call. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** A browser that can be restarted for each person. `find` returns why it cannot, or null. */
export type BrowserKind = { name: string; find: () => string | null; start: () => Promise<Session> };
