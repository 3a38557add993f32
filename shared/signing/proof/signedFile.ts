import { bytesOfHex, latin1 } from './platform.ts';
import { CUT, missing, PdfObjects, referenceIn, UnreadableError } from './pdfObjects.ts';

/** The name of the record among the attachments of a report. */
export const RECORD_FILE = 'gangway-record.json';

/** The signed bytes of a PDF: all but the signature itself. */
export type FileSignature = {
  der: Uint8Array;
  covered: Uint8Array;
  /** When it was signed, as the file says. */
  at: string;
  /** The remark of the file about its time stamp. */
  reason: string;
};

export type SignedFile = {
  signature: FileSignature | null;
  /** Why the place of the signature is not as it was written, null where it is. */
  whyNotWhole: string | null;
  /** The attached record, as text; an UnreadableError where the attachment cannot be read. */
  record: Uint8Array | UnreadableError;
};

/**
 * Reads a report: its signature and its record.
 *
 * @throws an UnreadableError for a file that is no report
 */
export async function readReport(bytes: Uint8Array): Promise<SignedFile> {
  const text = latin1(bytes);
  if (!text.startsWith('%PDF-')) throw new UnreadableError('This is no PDF.');
  if (!/%%EOF\s*$/.test(text.slice(-64))) throw new UnreadableError(CUT);
  if (!text.includes(`(${RECORD_FILE})`)) {
    throw new UnreadableError(
      'This PDF has no record of Gangway. It is a PDF of another product, or a report of a release before records were attached.',
    );
  }
  const objects = new PdfObjects(bytes);
  const { signature, why } = readSignature(bytes, objects);
  return { signature, whyNotWhole: why, record: await readRecord(objects) };
}

function readSignature(
  bytes: Uint8Array,
  objects: PdfObjects,
): { signature: FileSignature | null; why: string | null } {
  const { text } = objects;
  const dictionary = signatureDictionary(objects);
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+) *\]/.exec(dictionary ?? '');
  if (dictionary === null || !range) return { signature: null, why: 'This report is not signed.' };
  const [first, second, rest] = range.slice(1).map(Number) as [number, number, number];
  const hex = text.slice(first + 1, second - 1);
  const holes = text[first] === '<' && text[second - 1] === '>' && /^[0-9a-f]+$/.test(hex);
  if (!holes || hex.length % 2 === 1) {
    return {
      signature: null,
      why: 'The signature is damaged: its place in the file is not as it was written.',
    };
  }
  if (second + rest > bytes.length) {
    return { signature: null, why: 'A part of the file is missing: it was cut.' };
  }
  const contents = bytesOfHex(hex);
  const length = lengthOfDer(contents);
  const isPadded = contents.subarray(length).every((byte) => byte === 0);
  const covered = new Uint8Array(first + rest);
  covered.set(bytes.subarray(0, first));
  covered.set(bytes.subarray(second, second + rest), first);
  const signature = {
    der: contents.subarray(0, length),
    covered,
    at: instantOf(/\/M \(D:(\d{14})Z\)/.exec(dictionary)?.[1]),
    reason: /\/Reason \(([^()\\]*)\)/.exec(dictionary)?.[1] ?? '',
  };
  return {
    signature,
    why: whyNotWhole(text, second + rest, isPadded),
  };
}

/**
 * Returns the signature of the form's first field, null where there is none. It is found over the objects: a plan may be
 * named like a part of a PDF, and the metadata contain its name unchanged.
 */
function signatureDictionary(objects: PdfObjects): string | null {
  try {
    const [, field] = /\/AcroForm\s*<<\s*\/Fields\s*\[\s*(\d+) 0 R/.exec(objects.object(objects.root)) ?? [];
    const value = field === undefined ? null : referenceIn(objects.object(Number(field)), 'V');
    return value === null ? null : objects.object(value);
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** `end` is the place after the last signed byte. */
function whyNotWhole(text: string, end: number, isPadded: boolean): string | null {
  if (end < text.length) {
    return text.slice(end).includes('/ByteRange')
      ? 'The file was signed again, and the signature of the report does not cover what was added.'
      : 'Something was added to the file after it was signed.';
  }
  return isPadded ? null : 'The signature is damaged: something stands behind it.';
}

/** Returns the length of a value of ASN.1 with its header. */
function lengthOfDer(bytes: Uint8Array): number {
  const [, first = 0] = bytes;
  if (first < 0x80) return 2 + first;
  const digits = first & 0x7f;
  let length = 0;
  for (const byte of bytes.subarray(2, 2 + Math.min(digits, 4))) length = length * 256 + byte;
  return Math.min(2 + digits + length, bytes.length);
}

function instantOf(digits: string | undefined): string {
  const [, year, month, day, hour, minute, second] =
    /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(digits ?? '') ?? [];
  return year === undefined ? '' : `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}

async function readRecord(objects: PdfObjects): Promise<SignedFile['record']> {
  try {
    const catalog = objects.object(objects.root);
    const [, named] = /\/EmbeddedFiles\s*<<\s*\/Names \[([^\][]*)\]/.exec(catalog) ?? [];
    const [, number] = /\(gangway-record\.json\) (\d+) 0 R/.exec(named ?? missing('its attachments')) ?? [];
    const file = objects.object(Number(number ?? missing('its record')));
    return await objects.stream(
      referenceIn(/\/EF\s*<<([^<>]*)>>/.exec(file)?.[1] ?? '', 'F') ?? missing('its record'),
    );
  } catch (error) {
    if (error instanceof UnreadableError) return error;
    throw error;
  }
}
