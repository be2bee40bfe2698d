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

/** Chunks that the first press waits for, on every page or on one of the first pages. */
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
    // No data: addresses, so that the Content-Security-Policy need not allow them.
    assetsInlineLimit: 0,
    // The scripts of a lazy chunk are already loaded then; listing them would enlarge every page.
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
          // Pages use paths and limits of `packages/api`. Its schemas (calls of `z` and of the functions
          // listed here) are side-effect free, so that zod stays out of the browser.
          treeshake: {
            propertyReadSideEffects: false,
            manualPureFunctions: ['z', 'wholeNumber', 'digitsSchema', 'lineSchema'],
          },
          // Every first load contains the names of all files, and hashes do not compress: seven characters
          // distinguish the versions.
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // The browser then compiles the whole file while others load, instead of each function on its
            // first call.
            postBanner: ({ name }) => (eager.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
          },
        },
      },
    },
    // Selects the faster of React's two builds, whatever the server's environment.
    ...(command === 'build' && { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } }),
  },
  // The server's bundle contains React, so that the server starts from few files.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}))
