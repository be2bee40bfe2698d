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
 * Chunks that must run before a press has an effect, on every page or on the pages that members usually open
 * first. The browser compiles these chunks while they load.
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
    // Keeps assets in separate files. With `data:` addresses, the Content-Security-Policy would have to allow
    // `data:`.
    assetsInlineLimit: 0,
    // For a lazy chunk, lists only the style sheets. The scripts that the chunk imports are already loaded
    // when the chunk is needed, and a list of them would enlarge every page.
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
          // functions below) are marked as free of side effects, so that the browser's code does not contain
          // zod.
          treeshake: {
            propertyReadSideEffects: false,
            manualPureFunctions: ['z', 'wholeNumber', 'digitsSchema', 'lineSchema'],
          },
          // Every first load contains the names of all files, and hashes do not compress well. Seven
          // characters of a hash are enough to distinguish the versions.
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // This comment in a file tells the browser to compile the whole file while other files load,
            // instead of compiling each function at its first call.
            postBanner: ({ name }) => (eager.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
          },
        },
      },
    },
    // Selects the production build of React for the server's bundle, whatever the environment of the server
    // is. The production build is faster.
    ...(command === 'build' && { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } }),
  },
  // Includes React in the server's bundle, so that the server reads only a few files when it starts.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}))
