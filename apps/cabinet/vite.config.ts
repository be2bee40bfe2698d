import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunks } from './vite/chunks.ts'
import { offlinePagePlugin } from './vite/offline-page-plugin.ts'
import { lighterPreload } from './vite/lighter-preload.ts'
import { minifiedText } from './vite/minified-text.ts'
import { reactAsModules } from './vite/react-as-modules.ts'
import { withoutHangingPrepositions } from './vite/without-hanging-prepositions.ts'
import { withoutUnusedRouterFunctions } from './vite/without-unused-router-functions.ts'
import { withoutUnusedRouterParts } from './vite/without-unused-router-parts.ts'

/** Chunks that the first press waits for, on every page or on one of the first. */
const eager = new Set(['react', 'router', 'cabinet', 'sign-in', 'login', 'root', 'members', 'money'])

export default defineConfig(({ command }) => ({
  plugins: [
    withoutHangingPrepositions(),
    minifiedText(),
    reactAsModules(),
    withoutUnusedRouterParts(),
    lighterPreload(),
    withoutUnusedRouterFunctions(),
    offlinePagePlugin(),
    reactRouter(),
  ],
  build: {
    // No data: addresses, so that the Content-Security-Policy needs to allow none.
    assetsInlineLimit: 0,
    // The scripts of a lazy chunk are loaded by then; a list of them would only enlarge every page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Screens take paths and limits from `packages/api`; its schemas (made by calls of `z` and
          // of the functions named here), and zod with them, stay out of the browser.
          treeshake: {
            propertyReadSideEffects: false,
            manualPureFunctions: ['z', 'wholeNumber', 'digitsSchema', 'lineSchema'],
          },
          // Every first load carries the names of all files, and a hash does not compress: seven letters tell versions apart.
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // The browser compiles it whole while the rest is on its way, and not a function at a time when each is first called.
            postBanner: ({ name }) => (eager.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
          },
        },
      },
    },
    // Of both Reacts in the package the fast one, whatever the server is started with.
    ...(command === 'build' && { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } }),
  },
  // The server's bundle carries its React with it: it starts from few files.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}))
