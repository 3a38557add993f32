import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { contentOf } from './content.ts';
import { fontFiles, readCoverage } from './fonts.ts';
import type { Report } from './report.ts';

/** The message that the thread posts for each report, which it receives as JSON. */
export type RenderResult = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

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
  // User input is passed as a JSON string, which the template
  // reads as data, so none of it is parsed as markup.
  const inputs = { content: JSON.stringify(contentOf(report, coverage)) };
  const result = compiler.compile({ mainFilePath: template, inputs });
  const document = result.result;
  if (!document) throw new Error(messagesOf(result.takeDiagnostics()));
  const creationTimestamp = Math.floor(Date.parse(report.generated_at) / 1000);
  try {
    return new Uint8Array(compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp }));
  } catch {
    // Typst refuses to export as PDF/UA-1 because of a single
    // fault. A tagged PDF without that claim is better than none.
    return new Uint8Array(compiler.pdf(document, { creationTimestamp }));
  } finally {
    // The compiler would keep its results in memory, of which the next report can use none.
    compiler.evictCache(0);
  }
}

parentPort!.on('message', (report: string) => {
  try {
    const pdf = compile(JSON.parse(report));
    parentPort!.postMessage({ pdf } satisfies RenderResult, [pdf.buffer]);
  } catch (error) {
    parentPort!.postMessage({
      error: error instanceof Error ? error.message : String(error),
    } satisfies RenderResult);
  }
});
