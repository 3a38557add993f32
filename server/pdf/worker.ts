import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { contentOf } from './content.ts';
import { fontFiles, readCoverage } from './fonts.ts';
import type { Report } from './report.ts';

/** A report comes in as JSON, and one answer goes out for it. */
export type Answer = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('.', import.meta.url)),
  fontArgs: [{ fontPaths: fontFiles() }],
});
const template = fileURLToPath(new URL('report.typ', import.meta.url));
const coverage = readCoverage();

function messagesOf(error: NodeError | null): string {
  const diagnostics: { message: string }[] = error ? compiler.fetchDiagnostics(error) : [];
  return diagnostics.map((diagnostic) => diagnostic.message).join('; ');
}

function compile(report: Report): Uint8Array<ArrayBuffer> {
  // What people typed enters as a string of JSON. The template reads it as data, so none of it is ever markup.
  const inputs = { content: JSON.stringify(contentOf(report, coverage)) };
  const result = compiler.compile({ mainFilePath: template, inputs });
  const document = result.result;
  if (!document) throw new Error(messagesOf(result.takeDiagnostics()));
  const creationTimestamp = Math.floor(Date.parse(report.generated_at) / 1000);
  try {
    return new Uint8Array(compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp }));
  } catch {
    // PDF/UA-1 refuses a whole document for one fault. A tagged PDF without the claim is still a report to file.
    return new Uint8Array(compiler.pdf(document, { creationTimestamp }));
  } finally {
    // Nothing of one report is of use to the next, and the compiler would keep it.
    compiler.evictCache(0);
  }
}

parentPort!.on('message', (report: string) => {
  try {
    const pdf = compile(JSON.parse(report));
    parentPort!.postMessage({ pdf } satisfies Answer, [pdf.buffer]);
  } catch (error) {
    parentPort!.postMessage({
      error: error instanceof Error ? error.message : String(error),
    } satisfies Answer);
  }
});
