import { verifyAddress } from '#shared/addresses.ts';
import { exactTime } from '#shared/format.ts';
import { type KnownCertificate, readCertificateFile, readPem } from '#shared/signing/proof/certificates.ts';
import type { Verdict } from '#shared/signing/proof/checks.ts';
import { checkFile } from '#shared/signing/proof/verdict.ts';
import { CHECKS, MARKS, TEXTS } from './messages.ts';

// The script of verify.html: one page without a framework, a server and a network.

const MAX_BYTES = 100_000_000;

const byId = (id: string) => document.getElementById(id)!;
const result = byId('result');
const error = byId('certificate-error');

let known: KnownCertificate[] = [];
let shown: { name: string; bytes: Uint8Array } | null = null;
// A file that is chosen while another one is checked is the one that is shown.
let turn = 0;

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { text, className }: { text?: string; className?: string } = {},
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (className !== undefined) made.className = className;
  made.append(...children);
  return made;
}

function showKnown(): void {
  const list = byId('certificates-list');
  const lines = known.map(({ name, fingerprint, not_before, not_after }) =>
    element(
      'li',
      {},
      element('div', { text: `${name}, ${TEXTS.valid(exactTime(not_before), exactTime(not_after))}` }),
      element('div', { text: `${TEXTS.fingerprint}: ${fingerprint}`, className: 'hash' }),
    ),
  );
  list.replaceChildren(...(lines.length > 0 ? lines : [element('li', { text: TEXTS.none })]));
}

function show(name: string, { state, headline, checks, record }: Verdict): void {
  const heading = element('h2', { text: TEXTS.checked(name) });
  heading.tabIndex = -1;
  const verdict = element(
    'div',
    { className: `verdict ${state}` },
    element('p', { className: 'mark', text: MARKS[state] }),
    element('p', { text: headline }),
  );
  const facts: [string, string][] = record
    ? [
        [TEXTS.plan, record.content.name],
        [TEXTS.organisation, record.organisation],
        [TEXTS.made, exactTime(record.generated_at)],
      ]
    : [];
  const list = element(
    'dl',
    {},
    ...facts.flatMap(([term, text]) => [element('dt', { text: term }), element('dd', { text })]),
  );
  const lines = checks.map((check) =>
    element(
      'li',
      { className: check.state },
      element('h3', { text: CHECKS[check.name].title }),
      element('p', { className: 'mark', text: MARKS[check.state] }),
      element('p', { text: check.text }),
      element('p', { className: 'meaning', text: CHECKS[check.name].meaning }),
    ),
  );
  const parts: Node[] = [heading, verdict];
  if (facts.length > 0) parts.push(list);
  if (lines.length > 0) parts.push(element('ul', { className: 'checks' }, ...lines));
  result.replaceChildren(...parts);
  result.hidden = false;
  heading.focus();
}

const unreadable = (headline: string): Verdict => ({
  state: 'unreadable',
  headline,
  checks: [],
  record: null,
  signer: null,
});

async function checkShown(): Promise<void> {
  if (shown === null) return;
  const { name, bytes } = shown;
  turn += 1;
  const mine = turn;
  const verdict = await checkFile(bytes, { certificates: known, now: new Date() }).catch(() =>
    unreadable(TEXTS.failed),
  );
  if (mine === turn) show(name, verdict);
}

async function take(file: File): Promise<void> {
  if (file.size > MAX_BYTES) {
    shown = null;
    turn += 1;
    return show(file.name, unreadable(TEXTS.tooLarge));
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (/\.(pem|crt|cer|der)$/i.test(file.name)) return addCertificates(file.name, bytes);
  shown = { name: file.name, bytes };
  await checkShown();
}

async function addCertificates(name: string, bytes: Uint8Array): Promise<void> {
  const added = await readCertificateFile(bytes).catch(() => []);
  error.textContent = added.length === 0 ? TEXTS.noCertificate(name) : '';
  error.hidden = added.length > 0;
  const fingerprints = new Set(known.map(({ fingerprint }) => fingerprint));
  known = [...known, ...added.filter(({ fingerprint }) => !fingerprints.has(fingerprint))];
  showKnown();
  await checkShown();
}

function takeAll(files: Iterable<File>): void {
  void (async () => {
    for (const file of files) await take(file);
  })();
}

for (const id of ['file', 'certificate']) {
  const input = byId(id) as HTMLInputElement;
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again, after it was changed.
    input.value = '';
    if (id === 'file') return takeAll(files);
    void (async () => {
      for (const file of files) await addCertificates(file.name, new Uint8Array(await file.arrayBuffer()));
    })();
  });
}

for (const kind of ['dragover', 'dragleave', 'drop'] as const) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.toggle('over', kind === 'dragover');
    if (kind === 'drop') takeAll(event.dataTransfer?.files ?? []);
  });
}

/** A person who has scanned the code of a report on the server's own page may also ask the server. */
function offerSignIn(): void {
  const { hash, protocol } = window.location;
  const id = hash.slice(1);
  if (!protocol.startsWith('http') || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return;
  (byId('sign-in-link') as HTMLAnchorElement).href = verifyAddress(id);
  byId('sign-in').hidden = false;
}

async function start(): Promise<void> {
  offerSignIn();
  known = await readPem(byId('certificates').textContent).catch(() => []);
  showKnown();
}

void start();
