import { defineConfig } from 'vite'
import { chunks } from './vite/chunks.ts'
import { minifiedText } from './vite/minified-text.ts'

const outDir = process.env['CABINET_BUILD'] ?? 'build'

const isEntry = (file: string): boolean => file.startsWith('assets/entry.client-')

/** Returns true for a script that the first load of every page contains. */
const isLoaded = (file: string): boolean =>
  /^assets\/(cabinet|members|react|rolldown-runtime|router)-[\w-]+\.js$/.test(file)

/** Names of styles, fonts and pictures. The server's build must name them like the browser's. */
const assetFileNames = 'assets/[name]-[hash:7][extname]'

export default defineConfig(({ command }) => ({
  plugins: [minifiedText()],
  build: {
    // Keeps assets in separate files. With `data:` addresses, the Content-Security-Policy would have to allow
    // `data:`.
    assetsInlineLimit: 0,
    // Preloads the scripts that a page imports together with the page's own script and styles. Otherwise the page would
    // wait for its styles, then its script, then the scripts that it imports, and only then for its data. A modal
    // preloads only styles, because the list enlarges the first load of every page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId }) =>
        files.filter((file) => file.endsWith('.css') || (isEntry(hostId) && !isLoaded(file))),
    },
    reportCompressedSize: false,
    emptyOutDir: true,
  },
  environments: {
    client: {
      build: {
        outDir: `${outDir}/client`,
        // Writes a manifest that lists the built files of each module, which `document-files.ts` reads.
        manifest: true,
        rolldownOptions: {
          input: 'src/app/entry.client.tsx',
          // Pages use only paths and limits of `packages/api`. The calls that build its schemas (`z` and the
          // functions below) are marked as free of side effects, so that the browser's code does not contain
          // zod.
          treeshake: {
            propertyReadSideEffects: false,
            manualPureFunctions: ['z', 'wholeNumber', 'digitsSchema', 'lineSchema', 'linesSchema'],
          },
          // Every first load of the cabinet downloads the names of all built files, and hashes do not compress well.
          // Seven characters of a hash are enough to distinguish the versions of a file.
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames,
          },
        },
      },
    },
    ssr: {
      // Removes the development build of React from the bundle, because this build renders pages more slowly. Without
      // the replacement, the server would choose the build by NODE_ENV, which nothing sets there.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        outDir: `${outDir}/server`,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/app/entry.server.tsx',
          output: { entryFileNames: 'index.js', assetFileNames },
        },
      },
    },
  },
  builder: {},
  // Includes React in the server's bundle, so that the server reads only a few files when it starts.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}))
