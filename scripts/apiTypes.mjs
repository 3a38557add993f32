// npm run api-types: writes server/testing/apiTypes.ts, the types of the calls in docs/openapi.json.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runStep } from './command.mjs';

const DOCUMENT = path.join(root, 'docs', 'openapi.json');
const TYPES = path.join(root, 'server', 'testing', 'apiTypes.ts');
// Not dependencies: the generator needs the compiler's interface of TypeScript 5, and the project has TypeScript 7.
const PACKAGES = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];

const packages = PACKAGES.flatMap((name) => ['--package', name]);
const generate = ['openapi-typescript', DOCUMENT, '--output', TYPES];
await runStep('Writing server/testing/apiTypes.ts', 'npx', ['--yes', ...packages, ...generate]);
// By this line a test notices types of an older document.
const digest = createHash('sha256').update(readFileSync(DOCUMENT)).digest('hex');
writeFileSync(
  TYPES,
  `// npm run api-types, from docs/openapi.json ${digest}\n${readFileSync(TYPES, 'utf8')}`,
);
