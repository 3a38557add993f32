import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from './client.ts';

type Parameter = { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: object };
type Content = { content?: Record<string, { schema: object }> };
type Operation = {
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: object };

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/**
 * Returns a client that is generated from an OpenAPI document alone. It throws when a call or its body is not in the
 * document, and when a response differs from what the document says.
 */
export function documentedClient(document: Document, origin: string, token: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const check = (what: string, schema: object | undefined, value: unknown) => {
    if (schema === undefined) throw new Error(`${what} is not documented`);
    const isValid = ajv.validate({ ...schema, components: document.components }, value);
    if (!isValid) throw new Error(`${what} differs from the document: ${ajv.errorsText()}`);
  };
  return async (name: string, { params = {}, query = {}, body }: Input = {}): Promise<Json> => {
    const [method = '', path = ''] = name.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${name} is not documented`);
    for (const [place, values] of Object.entries({ path: params, query })) {
      const documented = (operation.parameters ?? []).filter((one) => one.in === place);
      for (const one of documented) {
        if (values[one.name] !== undefined) check(`${name}: ${one.name}`, one.schema, values[one.name]);
        else if (one.required) throw new Error(`${name}: ${one.name} is missing`);
      }
      const known = documented.map((one) => one.name);
      const unknown = Object.keys(values).find((key) => !known.includes(key));
      if (unknown !== undefined) throw new Error(`${name}: ${unknown} is not documented`);
    }
    if (body !== undefined) {
      check(`${name}: body`, operation.requestBody?.content?.['application/json']?.schema, body);
    }
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    const response = await fetch(`${origin}${filled}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const documented = operation.responses[String(response.status)] ?? operation.responses['default'];
    if (!documented) throw new Error(`${name}: ${response.status} is not documented`);
    const text = await response.text();
    if (text === '') return null;
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    const value: Json = JSON.parse(text);
    check(`${name}: response ${response.status}`, documented.content?.[type]?.schema, value);
    return value;
  };
}
