import { PdfObjects, missing, referenceIn } from '#shared/signing/proof/pdfObjects.ts';
import { RECORD_FILE } from '#shared/signing/proof/signedFile.ts';

type SignatureText = {
  /** When it is signed. */
  at: Date;
  /** The signer, for the list of signatures of a reader. */
  name: string;
  /** The remark about the time stamp; ASCII without brackets. */
  reason: string | null;
  /** The space for the signature, in bytes. */
  space: number;
};

/** A PDF with an empty place for its signature. */
type Unsigned = {
  /** The parts before and after the place. */
  covered: [Buffer, Buffer];
  /** Returns the file with the signature. Throws when it is too long. */
  fill(signature: Buffer): Buffer;
};

// Positions have at most ten digits, as in the table of objects.
const RANGE_DIGITS = 10;

/**
 * Appends to a rendered report what a signed one has besides (an incremental update): the signature with its field, which is
 * not shown on a page, the relation of the record to the document, and the standards that the file conforms to. Typst keeps
 * one of the two standards at a time.
 */
export async function prepareUpdate(pdf: Uint8Array, text: SignatureText): Promise<Unsigned> {
  const objects = new PdfObjects(pdf);
  const root = objects.root;
  const catalog = objects.object(root);
  const metadata = referenceIn(catalog, 'Metadata') ?? missing('its metadata');
  const page = firstPage(objects, referenceIn(catalog, 'Pages') ?? missing('its pages'));
  const record = recordOf(catalog);
  const field = objects.size;
  const signature = field + 1;
  const update = new Update(pdf);
  const more = [
    `/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`,
    ...(record === null ? [] : [`/AF [${record} 0 R]`]),
    ...outputIntent(objects, objects.object(page)),
  ];
  update.add(root, inDictionary(catalog, more.join(' ')));
  if (record !== null) update.add(record, inDictionary(objects.object(record), '/AFRelationship /Data'));
  update.add(page, withField(objects.object(page), field));
  const xmp = withStandards(Buffer.from(await objects.stream(metadata)));
  update.add(
    metadata,
    `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n`,
    xmp,
    '\nendstream',
  );
  update.add(
    field,
    // Outside of the page and without a size: the certificate is printed, and a field would only cover it.
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /TU (Signature of this report) /Rect [0 0 0 0] /F 132 /P ${page} 0 R /V ${signature} 0 R >>`,
  );
  const hole = update.addSignature(signature, text);
  update.end(objects, signature + 1);
  return update.unsigned(hole, text.space);
}

/** Returns the dictionary with more in it. */
function inDictionary(dictionary: string, more: string): string {
  return dictionary.replace(/>>\s*$/, () => `${more}\n>>`);
}

function firstPage(objects: PdfObjects, pages: number): number {
  // A tree of pages has a few levels; a circle of them would never end.
  let number = pages;
  for (let level = 0; level < 20; level += 1) {
    const text = objects.object(number);
    if (/\/Type \/Page\b/.test(text)) return number;
    number = Number(/\/Kids \[\s*(\d+) 0 R/.exec(text)?.[1] ?? missing('its pages'));
  }
  return missing('its pages');
}

/**
 * The colour space of the document, which PDF/A requires for translucent parts: the sRGB that the pages already use.
 */
function outputIntent(objects: PdfObjects, page: string): string[] {
  const [, spaces = ''] = /\/ColorSpace <<([^<>]*)>>/.exec(page) ?? [];
  const profile = [...spaces.matchAll(/(?<!\d)(\d+) 0 R/g)]
    .map(([, space]) => /\/ICCBased (\d+) 0 R/.exec(objects.object(Number(space)))?.[1])
    .find((number) => number !== undefined && /\/N 3\b/.test(objects.object(Number(number))));
  if (profile === undefined) return [];
  return [
    `/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB) /DestOutputProfile ${profile} 0 R >>]`,
  ];
}

function recordOf(catalog: string): number | null {
  const [, number] = new RegExp(`\\(${RECORD_FILE.replaceAll('.', '\\.')}\\) (\\d+) 0 R`).exec(catalog) ?? [];
  return number === undefined ? null : Number(number);
}

function withField(page: string, field: number): string {
  const annotated = /\/Annots \[/.test(page)
    ? page.replace(/\/Annots \[/, () => `/Annots [${field} 0 R `)
    : inDictionary(page, `/Annots [${field} 0 R]`);
  return /\/Tabs\b/.test(annotated) ? annotated : inDictionary(annotated, '/Tabs /S');
}

class Update {
  readonly #parts: Buffer[];
  #length: number;
  readonly #offsets = new Map<number, number>();

  constructor(pdf: Uint8Array) {
    this.#parts = [Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)];
    this.#length = pdf.byteLength;
    if (pdf.at(-1) !== 0x0a) this.#write('\n');
  }

  #write(...parts: (string | Buffer)[]): void {
    for (const part of parts) {
      // A character of an object is a byte of the file.
      const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
      this.#parts.push(bytes);
      this.#length += bytes.length;
    }
  }

  add(number: number, ...parts: (string | Buffer)[]): void {
    this.#offsets.set(number, this.#length);
    this.#write(`${number} 0 obj\n`, ...parts, '\nendobj\n');
  }

  /**
   * Adds the signature with an empty placeholder, and returns the positions of the placeholder and of the signed bytes.
   */
  addSignature(
    number: number,
    { at, name, reason, space }: SignatureText,
  ): { contents: number; range: number } {
    const before = `${number} 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${pdfDate(at)}) /Name ${hexText(name)}${reason === null ? '' : ` /Reason (${reason})`}\n/ByteRange `;
    this.#offsets.set(number, this.#length);
    this.#write(before);
    const range = this.#length;
    this.#write(rangeText(0, 0, 0), '\n/Contents ');
    const contents = this.#length;
    this.#write(`<${'0'.repeat(2 * space)}>`, '\n>>\nendobj\n');
    return { contents, range };
  }

  end(before: PdfObjects, size: number): void {
    const at = this.#length;
    const lines = [...this.#offsets]
      .toSorted(([one], [other]) => one - other)
      .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
    const keep = ['Root', 'Info'].map((key) => {
      const number = referenceIn(before.trailer, key);
      return number === null ? '' : ` /${key} ${number} 0 R`;
    });
    const [id = ''] = /\/ID \[[^\][]*\]/.exec(before.trailer) ?? [];
    this.#write(
      `xref\n${lines.join('')}trailer\n<< /Size ${size}${keep.join('')} ${id} /Prev ${before.table} >>\nstartxref\n${at}\n%%EOF\n`,
    );
  }

  unsigned({ contents, range }: { contents: number; range: number }, space: number): Unsigned {
    const file = Buffer.concat(this.#parts);
    const after = contents + 2 * space + 2;
    file.write(rangeText(contents, after, file.length - after), range, 'latin1');
    return {
      covered: [file.subarray(0, contents), file.subarray(after)],
      fill(signature) {
        if (signature.length > space) throw new Error('the signature is longer than its place');
        file.write(signature.toString('hex'), contents + 1, 'latin1');
        return file;
      },
    };
  }
}

function rangeText(first: number, second: number, rest: number): string {
  const numbers = `[0 ${first} ${second} ${rest}`;
  return `${numbers.padEnd(4 + 3 * RANGE_DIGITS)}]`;
}

function pdfDate(at: Date): string {
  return `D:${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;
}

/** UTF-16 with its mark, in hex: nothing in it ends the text. */
function hexText(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
}

/*
 * PDF/A wants its identification in the metadata (ISO 19005-3 6.6.4), and each property that it does not know described there
 * (6.6.2.3), such as the one of PDF/UA. Typst writes the latter.
 */
const STANDARDS = `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description><rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Indicates, which part of ISO 14289 standard is followed</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

/** Returns the metadata with the standards of the file. A report that is not PDF/UA claims none (compiler.ts). */
function withStandards(xmp: Buffer): Buffer {
  if (!xmp.includes('<pdfuaid:part>')) return xmp;
  const at = xmp.lastIndexOf('</rdf:RDF>');
  return Buffer.concat([xmp.subarray(0, at), Buffer.from(STANDARDS), xmp.subarray(at)]);
}
