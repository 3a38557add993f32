import { createServer, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import pg from 'pg';
import { BARE_READS, BARE_WRITES } from './statements.ts';

/*
 * The limit that a call is compared with: node:http without a framework, sign-in or checks, and prepared
 * statements whose JSON text is sent as it comes from PostgreSQL. Addresses: /{name}/{viewer}/{plan}/{task}.
 * Settings: PORT and DATABASE_URL.
 */

type ReadName = keyof typeof BARE_READS;
type WriteName = keyof typeof BARE_WRITES;

// As many connections as the pool of the product.
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 17,
  // A bare transaction is one without what the database guards.
  application_name: 'gangway migrations',
});

const server = createServer((request, response) => {
  const send = (status: number, body: string) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    return response.end(body);
  };
  respond(request).then(
    (json) => send(200, json),
    (error: Error) => send(500, error.message),
  );
});

async function respond(request: IncomingMessage): Promise<string> {
  const [, name = '', viewer = '', plan = '', task] = (request.url ?? '').split('/');
  if (name in BARE_READS) return read(name as ReadName, plan === '' ? [viewer] : [viewer, plan]);
  return write(name as WriteName, [viewer, plan, task ?? (await readText(request))]);
}

async function read(name: ReadName, values: string[]): Promise<string> {
  const { rows } = await pool.query<[string]>({ name, text: BARE_READS[name], values, rowMode: 'array' });
  return rows[0]![0];
}

async function write(name: WriteName, values: string[]): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    let json = '';
    for (const [index, text] of BARE_WRITES[name].entries()) {
      const used = text.includes('$3') ? values : values.slice(0, 2);
      const query = { name: `${name} ${index}`, text, values: used, rowMode: 'array' } as const;
      const { rows } = await client.query<[string]>(query);
      if (rows[0] !== undefined) [json] = rows[0];
    }
    await client.query('commit');
    return json;
  } finally {
    client.release();
  }
}

server.listen(Number(process.env['PORT']), '127.0.0.1');
