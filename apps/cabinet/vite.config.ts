import { defineConfig } from 'vite'
import { chunks } from './vite/chunks.ts'
import { minifiedText } from './vite/minified-text.ts'

const outDir = process.env['CABINET_BUILD'] ?? 'build'

export default defineConfig(({ command }) => ({
  plugins: [minifiedText()],
  build: {
    // Keeps assets in separate files. With `data:` addresses, the Content-Security-Policy would have to allow
    // `data:`.
    assetsInlineLimit: 0,
    // Lists only style sheets as the files to preload with a lazy chunk. The scripts that the chunk imports are already
    // loaded when the chunk is needed, and a list of them would enlarge every page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
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
            manualPureFunctions: ['z', 'wholeNumber', 'digitsSchema', 'lineSchema'],
          },
          // Every first load of the cabinet downloads the names of all built files, and hashes do not compress well.
          // Seven characters of a hash are enough to distinguish the versions of a file.
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
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
        rolldownOptions: { input: 'src/app/entry.server.tsx', output: { entryFileNames: 'index.js' } },
      },
    },
  },
  builder: {},
  // Includes React in the server's bundle, so that the server reads only a few files when it starts.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}))
