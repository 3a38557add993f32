import path from 'node:path';
import type { ESTree, Plugin } from 'vite';

/** Where shared/ keeps what the server validates and documents itself with. */
const CONTRACTS = /\/shared\/(\w+\/(contract|schema)|endpoint|text)\.ts$/;

/** Of an endpoint the browser needs these two. */
const ADDRESS = ['method', 'url'];

/**
 * The server validates; the browser needs the address of a call and, through types alone, its shapes. So endpoints keep
 * only their address, schemas are empty, and both they and the schema library stay out of what people download.
 */
export function contractsWithoutSchemas(web: string): Plugin {
  return {
    name: 'contracts-without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'typebox' ? path.join(web, 'typebox.ts') : null),
    transform(code, id) {
      // Rules and contracts do nothing by being there: what nobody uses of them may go.
      if (!CONTRACTS.test(id)) return id.includes('/shared/') ? { moduleSideEffects: false } : null;
      // From the last to the first, so that the places of those before stay what they were.
      const emptied = calls(this.parse(code, { lang: 'ts' })).reduceRight((text, call) => {
        const kept = call.kept.map(({ start, end }) => code.slice(start, end)).join(', ');
        return `${text.slice(0, call.start)}{ ${kept} }${text.slice(call.end)}`;
      }, code);
      if (emptied === code)
        this.error(`${id} has neither schemas nor endpoints; see how contracts are written now.`);
      return { code: emptied, map: null, moduleSideEffects: false };
    },
  };
}

type Span = { start: number; end: number };

/** The top-level constants that are made by `endpoint({ … })` or `Type.…(…)`, in their order, with what stays of each. */
function calls(program: ESTree.Program): (Span & { kept: Span[] })[] {
  return program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => {
      if (init?.type !== 'CallExpression') return [];
      const { callee, start, end } = init;
      const [definition] = init.arguments;
      if (
        callee.type === 'Identifier' &&
        callee.name === 'endpoint' &&
        definition?.type === 'ObjectExpression'
      )
        return [{ start, end, kept: definition.properties.filter(isAddress) }];
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return [];
      return callee.object.name === 'Type' ? [{ start, end, kept: [] }] : [];
    });
}

function isAddress(part: ESTree.ObjectPropertyKind): boolean {
  return part.type === 'Property' && part.key.type === 'Identifier' && ADDRESS.includes(part.key.name);
}
