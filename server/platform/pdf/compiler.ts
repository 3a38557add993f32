import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { contentOf } from './content.ts';
import { fontFiles, readCoverage } from './fonts.ts';
import type { Report } from './report.ts';

/** Returns a function that compiles a report with Typst and returns the PDF. It throws what Typst reports. */
export function createCompiler(): (report: Report) => Uint8Array {
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

  return (report) => {
    // User input is passed as a JSON string, which the template
    // reads as data, so none of it is parsed as markup.
    const inputs: Record<string, string> = { content: JSON.stringify(contentOf(report, coverage)) };
    if (report.record !== undefined) inputs['record'] = report.record;
    const result = compiler.compile({ mainFilePath: template, inputs });
    const document = result.result;
    if (!document) throw new Error(messagesOf(result.takeDiagnostics()));
    const creationTimestamp = Math.floor(Date.parse(report.generated_at) / 1000);
    try {
      return compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
    } catch {
      // Typst refuses to export as PDF/UA-1 because of a single
      // fault. A tagged PDF without that claim is better than none.
      return compiler.pdf(document, { creationTimestamp });
    } finally {
      // The compiler would keep its results in memory, and the next report can use none of them.
      compiler.evictCache(0);
    }
  };
}
