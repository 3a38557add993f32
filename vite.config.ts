import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const root = path.join(import.meta.dirname, 'web');
const server = 'http://127.0.0.1:3000';

/**
 * Modules that are always loaded together and form one file. By default the build makes a file of every few
 * lines that two pages share, and small files compress badly: 5 kB of the first load. Everything else is
 * split by page.
 */
const CHUNKS = [
  // Everything that the sign-in page needs.
  { name: 'session', test: /\/web\/client\/(session|http|paths)\.ts$|\/shared\/path\.ts$/, priority: 2 },
  // The libraries of the app change rarely, so browsers keep this file over many releases.
  {
    name: 'libraries',
    test: /^\0rolldown|\/node_modules\/(react|react-dom|scheduler|@tanstack)\//,
    tags: ['$initial' as const],
  },
  // The layout of the pages and its controls, without what only appears on a press.
  {
    name: 'frame',
    test: /\/web\/(layout|auth)\/(?!UnsavedChanges|SelectDialog|SectionStates)|\/web\/ui\/(?!(\w*Dialog|Modal|TextArea|TextField|sendKeys|time)\.)|\/node_modules\/lucide-react\/|\/shared\/(people|search|text|reason)/,
    minShareCount: 5,
  },
  // Dialogs, their fields and what reports their failures. A further file would add an entry to the file list
  // in the first load.
  {
    name: 'windows',
    test: /\/web\/ui\/(\w*Dialog|Modal|TextArea|TextField|sendKeys)\.|\/web\/layout\/(UnsavedChanges|focusMain)|\/web\/client\/(failures|useIdempotencyKey)|\/react-router\/.*\/useBlocker/,
    minShareCount: 2,
    // Otherwise it would include half of the frame.
    includeDependenciesRecursively: false,
  },
  {
    name: 'plans',
    test: /\/web\/plans\/(?!assign)|\/shared\/(plans\/|calendar)|\/web\/ui\/time|\/web\/system\/today/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'templates',
    test: /\/web\/templates\/(api|messages|VisibilityBadge|list\/(SearchFrame|TemplatesSidebar))\.tsx?$|\/shared\/templates\/rights|\/icons\/(file-plus-corner|globe|list-tree)\./,
    includeDependenciesRecursively: false,
  },
];

/** The server replaces it with a fresh value in every page. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    // The product is in English: the other 30 languages of the date picker are left out.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    announcerWithoutHtml(),
    plainIcons(),
    htmlPages(),
    compressed(),
  ],
  resolve: {
    alias: {
      // The router's store imports the version for React 17, which contains a polyfill.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
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
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
  server: { proxy: { '/api': server, '/demo-sign-in': server, '/health': server } },
});

/**
 * React Aria clears its live region with innerHTML = '', which Trusted Types refuse: the second announcement
 * of the date picker would break the page. replaceChildren() needs no exception in the page's policy.
 */
function announcerWithoutHtml(): Plugin {
  return {
    name: 'announcer-without-html',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/dist/private/live-announcer/LiveAnnouncer.mjs')) return null;
      const patched = code.replaceAll(/\.innerHTML = ''/g, '.replaceChildren()');
      if (patched === code)
        this.error(
          'React Aria has changed how it clears its live region. Check whether this plugin is still needed.',
        );
      return { code: patched, map: null };
    },
  };
}

/** Replaces the factory of lucide-react's icons by a smaller one (web/ui/icon.ts). */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/createLucideIcon.mjs') ? CREATE_ICON : null),
    load: (id) =>
      id === CREATE_ICON
        ? `export { createIcon as default } from ${JSON.stringify(path.join(root, 'ui/icon.ts'))}`
        : null,
    transform(code, id) {
      if (!id.includes('/lucide-react/dist/esm/icons/')) return null;
      // Names and keys compress badly and are not used.
      return { code: code.replaceAll(/, key: "\w+"|^ {2}(name|size|aliases): .*,?$/gm, ''), map: null };
    },
  };
}

const CREATE_ICON = '\0create-icon';

/** Serves login.html in development, and in the build adds what Vite does not write into the pages. */
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
      handler(html, { filename, bundle = {}, chunk }) {
        // Delays the first paint until the script has set the theme.
        const page = html.replace('<script type="module"', '<script type="module" blocking="render"');
        if (path.basename(filename) !== 'login.html') return page;
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

/** The app and the pages on which people start. They are prefetched while a person signs in. */
const START_PAGES = /\/web\/(index\.html|pages\/(Templates|EmployeeDashboard)Page\.tsx)$/;

/** Writes every script and style sheet also as .br and .gz, so that the server never compresses them. */
function compressed(): Plugin {
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
