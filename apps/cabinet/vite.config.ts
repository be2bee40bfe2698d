import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { chunks } from './vite/chunks.ts'
import { offlinePagePlugin } from './vite/offline-page-plugin.ts'
import { lighterPreload } from './vite/lighter-preload.ts'
import { minifiedText } from './vite/minified-text.ts'
import { reactAsModules } from './vite/react-as-modules.ts'
import { withoutUnusedRouterFunctions } from './vite/without-unused-router-functions.ts'
import { withoutUnusedRouterParts } from './vite/without-unused-router-parts.ts'

/**
 * Chunks that must run before a press has an effect, on every page or on the pages that members open first.
 */
const eager = new Set(['react', 'router', 'cabinet', 'sign-in', 'login', 'root', 'members', 'money'])

export default defineConfig(({ command }) => ({
  plugins: [
    minifiedText(),
    reactAsModules(),
    withoutUnusedRouterParts(),
    lighterPreload(),
    withoutUnusedRouterFunctions(),
    offlinePagePlugin(),
    reactRouter(),
  ],
  build: {
    // Inlines no assets as `data:` addresses, so that the Content-Security-Policy need not allow `data:`.
    assetsInlineLimit: 0,
    // Lists only the style sheets of a lazy chunk: its scripts are already loaded when the chunk is needed,
    // and a list of them would enlarge every page.
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
          // Pages use only paths and limits of `packages/api`. The calls that build its schemas (`z` and the
          // functions below) are marked as free of side effects, so that zod is not part of the browser's
          // code.
          treeshake: {
            propertyReadSideEffects: false,
            manualPureFunctions: ['z', 'wholeNumber', 'digitsSchema', 'lineSchema'],
          },
          // Every first load contains the names of all files, and hashes do not compress. Seven characters
          // are enough to distinguish the versions.
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // With this comment the browser compiles the whole file while others load, instead of each
            // function on its first call.
            postBanner: ({ name }) => (eager.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
          },
        },
      },
    },
    // Selects React's production build, which is faster than the development build, whatever the server's
    // environment.
    ...(command === 'build' && { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } }),
  },
  // The server's bundle contains React, so that the server starts from few files.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}))
