import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { verifierPage } from './verifier.config.ts';
import { build, defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

const root = path.join(import.meta.dirname, 'web');
const server = 'http://127.0.0.1:3000';

/** The server replaces it with a fresh value in every page. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** The start pages with common parts, in order of precedence. */
const COMMON = [
  { name: 'templates', pages: ['Templates'] },
  { name: 'plan-home', pages: ['Plan', 'EmployeeDashboard'] },
  { name: 'plan-list', pages: ['Plan', 'Onboarding'] },
  { name: 'list-home', pages: ['Onboarding', 'EmployeeDashboard'] },
  { name: 'plan', pages: ['Plan'] },
];

/** Of web/laterQueries.ts, without those of pages whose queries need more than some lines, and a line that four pages share. */
const LATER_QUERIES =
  /\/web\/(?:(?:people\/groups|hr\/overview|hr\/audit|organisation\/workdays|webhooks|operations|directory\/(?:tokens|people)|auth\/accessTokens|tasks)\/queries|(?:plans\/accessLog|auth\/sessions|tasks\/standIn|people\/list|plans\/organisation|signing\/verify)\/api|directory\/team\/reportName)\.ts$/;

/** The rare dialogs of a plan, and the extra parts of one that counts from a start date; without their loaders. */
const DATES =
  /\/web\/plans\/(?:buddy\/PeopleDialog|dates\/(?:AllDates|Move\w+|Strip|dayFormat|api|dates))\.(?:tsx?|css)$|\/web\/assignment\/starts\/|\/shared\/plans\/dates\/skipped\.ts$/;

/** The modules that a page, or the app, imports statically, by its name. */
const importedBy = new Map<string, Set<string>>();

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    smallIcons(),
    htmlPages(),
    pagePreloads(),
    compressed(),
    serverEntry(),
    verifierPage(),
  ],
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    // The first versions with popover and light-dark(), which menus and colours need.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A data: address is not covered by the page's content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For scripts/budgets.mjs.
    manifest: true,
    rolldownOptions: {
      input: [path.join(root, 'index.html'), path.join(root, 'login.html')],
      // Reading a property runs no code that matters, neither of an object here nor of a global.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // 36 and 42 bits of a hash are enough for some hundred files; the first script names them all, and a name does not compress: six letters of it are enough to know a file by.
        chunkFileNames: ({ name }) => `assets/${name.replace(/Page$/, '').slice(0, 6)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.replace(/(Page)?\.\w+$/, '')}-[hash:6][extname]`,
        codeSplitting: {
          groups: [
            // A file of its own for the sign-in page, which otherwise would load the next one.
            {
              name: 'sign-in',
              test: /\/web\/(client\/(session|address)|sitemap\/entrance)\.ts$|\/shared\/path\.ts$/,
              priority: 3,
            },
            // Loaded by index.html before the app.
            {
              name: 'boot',
              test: /vite\/preload-helper|\/web\/(boot|hydration\/renderedPage)\.ts$|\/shared\/rendering\/entry\.ts$/,
              priority: 3,
            },
            // The first load of the app, in one file: it compresses better than several.
            { name: nameOfStart, priority: 3 },
            // The common parts of two start pages, so that each loads only what it needs. The first match takes a
            // module with all its imports.
            ...COMMON.map(({ name, pages }, index) => ({
              name: (id: string, context: Rolldown.ChunkingContext) =>
                pages.every((page) => isImportedBy(page, id, context)) ? name : null,
              minShareCount: 2,
              priority: 2 - index / 10,
            })),
            // Of the rest, modules that four files use. Without it the build makes a file of every few lines that two
            // pages share. With three, all scripts are 5 kB smaller and most pages 9 to 13 kB larger.
            {
              name: 'shared',
              test: /^(?!.*(?:\/lucide-react\/dist\/esm\/icons\/|\/dates\.css|\/shared\/events\/))/,
              minShareCount: 4,
              priority: 1,
            },
            // The texts of events: of the bell, which is loaded later, of histories and of settings.
            { name: 'events', test: /\/shared\/events\//, minShareCount: 2, priority: 1.1 },
            // First queries of rarely started pages: the name of a file in the list of all has as many bytes as one of
            // them.
            { name: 'later-queries', test: LATER_QUERIES, minShareCount: 2, priority: 1 },
            // As above: one file for the people of a batch, and one for the parts that few plans need.
            { name: 'batches', test: /\/web\/batches\//, minShareCount: 2, priority: 1 },
            // The common parts of the settings pages.
            {
              name: 'settings',
              test: /\/web\/(?:auth\/accessTokens\/|ui\/DoneDialog|shortcuts\/SingleKeysSwitch|people\/RoleBadges)/,
              minShareCount: 2,
              priority: 0.9,
            },
            { name: 'dates', test: DATES, priority: 1.5 },
            // An icon has 200 bytes: as many again as its file costs.
            { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/demo-sign-in': server, '/health': server } },
});

/**
 * The app, and the common parts of a manager's and an employee's first page; without the modules of the sign-in page.
 */
function nameOfStart(id: string, context: Rolldown.ChunkingContext): string | null {
  const isCommon = ['Templates', 'Plan'].every((page) => isImportedBy(page, id, context));
  return isCommon || isImportedBy('app', id, context) ? 'start' : null;
}

/** Returns whether a page, or the app, imports a module statically that the sign-in page does not. */
function isImportedBy(page: string, id: string, context: Rolldown.ChunkingContext): boolean {
  const importsOf = (file: string) => {
    const found = new Set([path.join(root, file)]);
    for (const module of found)
      for (const next of context.getModuleInfo(module)?.importedIds ?? []) found.add(next);
    found.delete(path.join(root, file));
    return found;
  };
  const file = page === 'app' ? 'main.tsx' : `pages/${page}Page.tsx`;
  let modules = importedBy.get(page);
  if (modules === undefined) {
    const others = importsOf('login.ts');
    modules = new Set([...importsOf(file)].filter((module) => !others.has(module)));
    importedBy.set(page, modules);
  }
  return modules.has(id);
}

/**
 * Leaves out of each icon its name, its aliases, the default size, and the keys of its parts: random letters,
 * which do not compress. Keys of a list that never changes only prevent React's warning in development, and the
 * names only make classes that nothing here uses. Also replaces lucide's factory by one without its context, its
 * other frameworks and properties that no icon here has.
 */
function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs'))
        return { code: ICON_FACTORY, map: null };
      if (!/\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return null;
      const small = code.replaceAll(/^ *(name|aliases): .*\n|^ *size: 24,\n|,\s*key: "\w+"/gm, '');
      return { code: small, map: null };
    },
  };
}

const ICON_FACTORY = `
import { createElement } from 'react';
const ATTRIBUTES = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
};
export default ({ node }) => (props) =>
  createElement('svg', { ...ATTRIBUTES, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
`;

/** Serves login.html in development, and adds what Vite does not write into the pages. */
function htmlPages(): Plugin {
  return {
    name: 'html-pages',
    configureServer(dev) {
      dev.middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/(login)?(?=\?|$)/, '/login.html');
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { filename, bundle = {}, chunk }) {
        const isLogin = path.basename(filename) === 'login.html';
        const script = await inlineScript(isLogin ? 'loginStart.ts' : 'start.ts');
        // Before the style sheets: scripts below them would wait for them.
        const page = html.replace(/(?=\n *<title>)/, () => `\n    <script>${script}</script>`);
        if (!isLogin) return page;
        const files = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && START_PAGES.test(file.facadeModuleId ?? '')
            ? [file.fileName, ...file.imports]
            : [],
        );
        const tags = [...new Set(files)]
          .filter((file) => !chunk?.imports.includes(file))
          .map((file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'prefetch', as: 'script', href: `/${file}` },
            injectTo: 'head',
          }));
        return { html: page, tags };
      },
    },
  };
}

/**
 * Returns a script of web/ with its imports as text for a page. It runs immediately, and the page's content security
 * policy names its hash (server/system/pages.ts).
 */
async function inlineScript(name: string): Promise<string> {
  const lib = { entry: path.join(root, name), formats: ['iife' as const], name: 'start' };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { write: false, lib },
  });
  const [
    {
      output: [chunk],
    },
  ] = built as [Rolldown.RolldownOutput];
  return chunk.code.trim().replaceAll('</script', '<\\/script');
}

/**
 * Writes preloads.json for the server: the files that each page of the app needs besides index.html, by the pattern of its
 * path, and those of each part that is loaded later, by the name of its component, which is that of its file. The page x of
 * web/sitemap/pageTable.ts is pages/XPage.tsx.
 */
function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const pages = await readPageTable();
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (module: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
      const imports = (name: string, found: Set<string>): Set<string> => {
        const file = bundle[name];
        if (found.has(name) || file?.type !== 'chunk') return found;
        found.add(name);
        for (const sheet of file.viteMetadata?.importedCss ?? []) found.add(sheet);
        for (const imported of file.imports) imports(imported, found);
        return found;
      };
      const first = imports(chunkOf('/web/index.html')!.fileName, new Set());
      const app = imports(chunkOf('/web/main.tsx')!.fileName, new Set());
      const others = (files: Set<string>) => [...files].filter((file) => !first.has(file));
      const preloads: Record<'pages' | 'parts', Record<string, string[]>> = { pages: {}, parts: {} };
      for (const [name, { path: route }] of Object.entries(pages)) {
        const page = chunkOf(`/web/pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`);
        if (!page) this.error(`The page ${name} is not in web/pages.`);
        preloads.pages[route] = others(new Set([...app, ...imports(page.fileName, new Set())]));
      }
      for (const { facadeModuleId, fileName, isDynamicEntry } of chunks) {
        if (!isDynamicEntry || !facadeModuleId?.endsWith('.tsx')) continue;
        const name = path.basename(facadeModuleId, '.tsx');
        if (name in preloads.parts) this.error(`Two parts of the app have the name ${name}.`);
        preloads.parts[name] = others(imports(fileName, new Set()));
      }
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) });
    },
  };
}

/** Not imported by its name: the types of React, which its icons need, would be in the server's programs, too. */
async function readPageTable() {
  const file = pathToFileURL(path.join(root, 'sitemap', 'pageTable.ts')).href;
  return ((await import(file)) as { PAGES: Record<string, { path: string }> }).PAGES;
}

/**
 * Builds the server's renderer, dist/server/draw.js: the same components with all packages, so that the server installs
 * neither React nor the others.
 */
function serverEntry(): Plugin {
  return {
    name: 'server-entry',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'error',
        root,
        plugins: [countedElements(), react(), smallIcons()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: path.join(root, 'draw.ts'),
          outDir: path.join(import.meta.dirname, 'dist', 'server'),
          emptyOutDir: true,
          target: 'node24',
          reportCompressedSize: false,
        },
      });
    },
  };
}

/** Components of the server build make their elements with web/hydration/countedElements.ts, which stops those of a page that has too many. */
function countedElements(): Plugin {
  const counting = path.join(root, 'hydration', 'countedElements.ts');
  return {
    name: 'counted-elements',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === 'react/jsx-runtime' && importer !== counting && importer?.startsWith(root) ? counting : null,
  };
}

/** The app and the start pages. They are prefetched while a person signs in. */
const START_PAGES = /\/web\/(main\.tsx|pages\/(AuthCallback|Templates|EmployeeDashboard)Page\.tsx)$/;

/** Writes every script and style sheet also as .br and .gz, so that the server never compresses them. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file));
      await Promise.all(
        files.map(async (name) => {
          const file = path.join(dir!, name);
          const content = await readFile(file);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
