import { createHash } from 'node:crypto';

type Schema = {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: Schema | boolean;
};
type Parameter = { name: string; in: string; required?: boolean; schema: Schema; description?: string };
type Content = { content?: Record<string, { schema: Schema }> };
type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
};
type Document = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
};

/** The API document as a page: plain HTML that needs no script, and the policy that lets it do nothing else. */
export function docsPage(document: Document): { html: string; csp: string } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  );
  const sections = Map.groupBy(operations, (operation) => operation.tags?.[0] ?? 'Other');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)} API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(document.info.title)} API</h1>
<p>${escape(document.info.description)} The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${[...sections].map(([name, list]) => `<section><h2>${escape(name)}</h2>${list.map(operationHtml).join('')}</section>`).join('\n')}
</main>
</body>
</html>
`;
  const digest = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    csp: `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

function operationHtml({ method, path, ...operation }: Operation & { method: string; path: string }): string {
  const notes = [operation.security ? '' : 'No token needed.', operation.description ?? '']
    .filter(Boolean)
    .join(' ');
  const parameters = (operation.parameters ?? []).map(
    (
      parameter,
    ) => `<tr><td><code>${escape(parameter.name)}</code>${parameter.required ? '' : ' <i>optional</i>'}</td>
<td>${escape(parameter.in)}</td><td>${escape(brief(parameter.schema))} ${escape(parameter.description ?? '')}</td></tr>`,
  );
  return `<details>
<summary><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code> <span>${escape(operation.summary ?? '')}</span></summary>
${notes && `<p>${escape(notes)}</p>`}
${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}
${schemaHtml('Body', operation.requestBody)}
${Object.entries(operation.responses)
  .filter(([status]) => status !== 'default')
  .map(([status, response]) => schemaHtml(`${status} — ${response.description}`, response))
  .join('')}
</details>
`;
}

function schemaHtml(title: string, holder: Content | undefined): string {
  if (!holder) return '';
  const schema = Object.values(holder.content ?? {})[0]?.schema;
  const text = schema && schema.type !== 'null' ? `<pre>${escape(outline(schema, 0))}</pre>` : '';
  return `<h3>${escape(title)}</h3>${text}`;
}

/** A schema as a person would jot it down. */
function outline(schema: Schema, depth: number): string {
  const indent = '  '.repeat(depth + 1);
  if (schema.properties) {
    const lines = Object.entries(schema.properties).map(([name, property]) => {
      const optional = schema.required?.includes(name) ? '' : '?';
      const note = property.description ? `  — ${property.description}` : '';
      return `${indent}${name}${optional}: ${outline(property, depth + 1)}${note}`;
    });
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }
  if (schema.items) return `[${outline(schema.items, depth)}]`;
  return brief(schema);
}

function brief(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(brief).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.properties || schema.items) return outline(schema, 0);
  const bounds = [
    schema.minLength === undefined ? '' : `at least ${schema.minLength}`,
    schema.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`,
    schema.minimum === undefined ? '' : `from ${schema.minimum}`,
    schema.maximum === undefined ? '' : `to ${schema.maximum}`,
  ].filter(Boolean);
  const name = schema.format ?? String(schema.type ?? 'any');
  return bounds.length > 0 ? `${name} (${bounds.join(', ')})` : name;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --line: #d9dbe3; --soft: #f6f7f9; --accent: #4338ca; }
@media (prefers-color-scheme: dark) { :root { --line: #343845; --soft: #1a1d25; --accent: #a5b4fc; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: .85rem; margin: 1rem 0 .25rem; }
a { color: var(--accent); }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; } summary b { display: inline-block; min-width: 4.5rem; color: var(--accent); }
summary span { opacity: .8; }
code, pre { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--soft); border-radius: 6px; padding: .75rem; overflow: auto; margin: 0; }
table { border-collapse: collapse; } td { padding: .15rem 1rem .15rem 0; vertical-align: top; }
`;
