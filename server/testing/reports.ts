import jsQr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { SIGNATURE_MEANING } from '#shared/signing/meaning.ts';
import type { Report, ReportCertificate, ReportEvent, ReportTask } from '../platform/pdf/report.ts';

// Page header and footer are in margins of 24 and 22 mm of an A4 page; in points.
const [BOTTOM, TOP] = [62.3, 842 - 68];

export function task(name: string, more: Partial<ReportTask> = {}): ReportTask {
  return { name, note: '', links: [], completed: true, status_changed_at: '2026-11-03T09:12:44Z', ...more };
}

/** Returns the report of a signed plan with the given tasks in one topic of one subplan. */
export function reportOf(tasks: ReportTask[], more: Partial<Report> = {}): Report {
  const counts = { total_tasks: tasks.length, completed_tasks: tasks.filter((one) => one.completed).length };
  return {
    product_name: 'Gangway',
    generated_at: '2026-11-21T14:03:11.000Z',
    org_time_zone: 'Europe/Berlin',
    plan: {
      id: '019a0000-0000-7000-8000-000000000001',
      name: 'Engineer onboarding',
      description: 'The first ninety days.',
      status: 'Completed',
      assigned_at: '2026-10-11T22:30:00.000Z',
      assigned_on: '2026-10-12',
      due_date: '2026-11-20',
    },
    employee: { name: 'Łukasz Wiśniewski', email: 'lukasz@example.com' },
    manager: { name: 'Dana Lindqvist', email: 'dana@example.com' },
    progress: counts,
    subplans: [
      {
        name: 'First week',
        description: 'Settling in.',
        due_date: '2026-10-20',
        ...counts,
        topics: [{ name: 'Accounts', description: 'What opens doors.', tasks }],
      },
    ],
    certificate: certificate(),
    // In the opposite order of the printed ones.
    signatures: [
      {
        name: 'Dana Lindqvist',
        email: 'dana@example.com',
        signed_at: '2026-11-21T13:58:40Z',
        ...evidence('manager'),
      },
      {
        name: 'Łukasz W.',
        email: 'lukasz@old.example.com',
        signed_at: '2026-11-20T23:41:02Z',
        ...evidence('employee'),
      },
    ],
    ...more,
  };
}

/** Returns the report of a typical plan: seven tasks with notes and links in three subplans. */
export function usualReport(): Report {
  const tasks = [
    task('Sign the contract', { note: 'Two copies; one is yours.', links: ['https://intranet.example.com'] }),
    task('Collect your badge', { note: 'At the reception, with your passport or identity card.' }),
    task('Set up your laptop', {
      note: 'The IT desk is on the second floor. Ask for Jonas.\nBring the letter with the first password.',
      links: ['https://it.example.com/setup', 'https://it.example.com/vpn'],
    }),
    task('Meet the team', { note: 'Coffee at ten, in the kitchen.' }),
    task('Read the handbook', { links: ['https://handbook.example.com'] }),
    task('Ship a first change', { note: 'Something small. Your buddy reviews it with you.' }),
    task('Present what you learned', { note: 'Five minutes in the weekly meeting.' }),
  ];
  const [assigned, _ticked, ...signed] = certificate().history.lines;
  const ticked = tasks.map(({ name }) =>
    reportEvent('2026-11-03T09:12:44.000Z', 'Łukasz W.', `Task "${name}" completed`),
  );
  const lines = [assigned!, ...ticked, ...signed];
  return reportOf(tasks, {
    subplans: [
      subplanOf('First day', tasks.slice(0, 3)),
      subplanOf('First week', tasks.slice(3, 5)),
      subplanOf('First month', tasks.slice(5)),
    ],
    certificate: certificate({ history: { lines, folded: false, gap: null } }),
  });
}

function subplanOf(name: string, tasks: ReportTask[]): Report['subplans'][number] {
  return {
    name,
    description: 'Everything that you need to get going.',
    due_date: '2026-10-20',
    total_tasks: tasks.length,
    completed_tasks: tasks.length,
    topics: [{ name: 'Tasks', description: 'With your buddy.', tasks }],
  };
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Returns the evidence of a signature. */
export function evidence(role: 'employee' | 'manager') {
  return {
    role,
    meaning: SIGNATURE_MEANING[role],
    content_hash: 'c0ffee'.padEnd(64, '0123456789abcdef'),
    identity_issuer: 'https://login.example.com/tenant/v2.0',
    identity_subject: `subject-of-the-${role}`,
    address: '2001:db8::7',
    device: CHROME,
    ...(role === 'employee' ? { seen_version: 3 } : {}),
  };
}

export function reportEvent(at: string, who: string, text: string): ReportEvent {
  return { at, until: at, who, text };
}

/** Returns the certificate of a plan without warnings. */
export function certificate(more: Partial<ReportCertificate> = {}): ReportCertificate {
  const lines = [
    reportEvent('2026-10-11T22:30:00.000Z', 'Dana Lindqvist', 'Plan "Engineer onboarding" assigned'),
    reportEvent('2026-11-03T09:12:44.000Z', 'Łukasz W.', 'Task "Sign the contract" completed'),
    reportEvent('2026-11-20T23:41:02.000Z', 'Łukasz W.', 'Signed as the employee'),
    reportEvent('2026-11-21T13:58:40.000Z', 'Dana Lindqvist', 'Approved and signed as the manager'),
  ];
  return {
    warnings: [],
    content_hash: evidence('employee').content_hash,
    chain: { events: lines.length, head: 'beef'.padEnd(64, 'fedcba9876543210') },
    history: { lines, folded: false, gap: null },
    verify_url: 'https://gangway.example.com/verify/019a0000-0000-7000-8000-000000000001',
    check_url: 'https://gangway.example.com/verify.html#019a0000-0000-7000-8000-000000000001',
    ...more,
  };
}

/** Reads a PDF with pdf.js. It returns right-to-left words one by one, in no useful order. */
export async function readPdf(pdf: Uint8Array) {
  const raw = Buffer.from(pdf).toString('latin1');
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  let text = '';
  let run = '';
  const starts: number[] = [];
  const pieces: string[] = [];
  const links: string[] = [];
  const alts: string[] = [];
  const edges: number[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    starts.push(text.length);
    const page = await document.getPage(number);
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue;
      text += item.hasEOL ? `${item.str}\n` : item.str;
      pieces.push(item.str);
      const [x, y] = [item.transform[4] as number, item.transform[5] as number];
      if (y > BOTTOM && y < TOP) run += item.str.replace(/\s/g, '');
      if (item.str.trim() !== '') edges.push(x, x + item.width);
    }
    alts.push(...altsOf(await page.getStructTree()));
    for (const { unsafeUrl } of await page.getAnnotations()) if (unsafeUrl) links.push(unsafeUrl);
  }
  const { info, hasStructTree } = (await document.getMetadata()) as unknown as {
    info: Record<string, unknown>;
    hasStructTree: boolean;
  };
  return {
    raw,
    text,
    /**
     * The text between page header and footer without white space, since long words may be broken anywhere.
     */
    run,
    /** The text in pieces of one font each. */
    pieces,
    links,
    /** The alternative texts of images. */
    alts,
    pages: document.numPages,
    /** The text of each page. */
    texts: starts.map((start, index) => text.slice(start, starts[index + 1])),
    info,
    tagged: hasStructTree && raw.includes('/Marked true'),
    claimsUa: /pdfuaid:part>1</.test(raw),
    left: Math.min(...edges),
    right: Math.max(...edges),
  };
}

function altsOf(node: object): string[] {
  const { alt, children = [] } = node as { alt?: string; children?: object[] };
  return [...(alt === undefined ? [] : [alt]), ...children.flatMap(altsOf)];
}

type CanvasFactory = {
  create(
    width: number,
    height: number,
  ): {
    canvas: { width: number; height: number };
    context: {
      getImageData(
        x: number,
        y: number,
        width: number,
        height: number,
      ): { data: Uint8ClampedArray; width: number; height: number };
    };
  };
};

/** Reads the QR code of a page rendered at `scale` pixels per point. Returns null when there is none. */
export async function scanPage(pdf: Uint8Array, number: number, scale = 2): Promise<string | null> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale });
  // The canvas that pdf.js uses in Node.
  const factory = document.canvasFactory as CanvasFactory;
  const { canvas, context } = factory.create(viewport.width, viewport.height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQr.default(data, width, height)?.data ?? null;
}
