import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the text of a PDF, page after page, with single spaces. */
export async function textOfPdf(file: string): Promise<string> {
  const data = new Uint8Array(await readFile(file));
  const document = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}
