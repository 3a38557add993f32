// npm run tables: writes server/platform/database/tables.ts from a freshly migrated database at DATABASE_URL.
import { execFileSync } from 'node:child_process';
import { connect } from '../server/platform/database/connect.ts';
import { migrate } from '../server/platform/database/schema/migrate.ts';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is missing: name an empty database, which will be migrated.');

const db = connect(url);
await migrate(db);
await db.destroy();
// The types that connect.ts parses to: instants as ISO 8601 text, 64-bit integers as numbers.
const types = JSON.stringify({ timestamptz: 'string', int8: 'number' });
const options = `--dialect postgres --date-parser string --exclude-pattern kysely_* --out-file server/platform/database/tables.ts`;
execFileSync('npx', ['kysely-codegen', ...options.split(' '), '--url', url, '--type-mapping', types], {
  stdio: 'inherit',
});
