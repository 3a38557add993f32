import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createClient } from './apiClient.ts';

type Content = { content?: Record<string, { schema: object }> };
type Operations = Record<string, { responses: Record<string, Content> }>;
type ApiDocument = { paths: Record<string, Operations>; components: object };

export const apiDocument: ApiDocument = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

/** Returns the client of docs/api.md. Its calls throw when a response differs from the document. */
export function documentedClient(
  origin: string,
  token: string,
  { paths, components }: ApiDocument = apiDocument,
): ReturnType<typeof createClient> {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return createClient(origin, token, async (method, path, response) => {
    const call = `${method} ${path}: response ${response.status}`;
    const responses = paths[path]?.[method]?.responses;
    const documented = responses?.[response.status] ?? responses?.['default'];
    if (!documented) throw new Error(`${call} is not documented`);
    const text = await response.text();
    if (text === '') return;
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    const schema = documented.content?.[type]?.schema;
    if (!schema) throw new Error(`${call} as ${type} is not documented`);
    const isValid = ajv.validate({ ...schema, components }, JSON.parse(text));
    if (!isValid) throw new Error(`${call} differs from the document: ${ajv.errorsText()}`);
  });
}
