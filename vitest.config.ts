import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tools/tests/memory-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{apps/server,packages,tools,bench,db}/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/database/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/harness/report-seed.ts'],
          // Node runs these sources as it does in production; a module runner of its own would transform each first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: 'screens', include: ['apps/{cabinet,console}/**/*.test.{ts,tsx}'] } },
    ],
    // Two cores, one PostgreSQL: more files at once only wait for each other.
    maxWorkers: 2,
    // The server keeps nothing in its modules, and to load them again for each file took a third of the run. A file that
    // changes what others share (`process.env`, a global) puts it back.
    isolate: false,
    restoreMocks: true,
    // Ends what hangs, and measures no speed: a busy machine takes many times as long.
    testTimeout: 300_000 * Number(process.env['TEST_REPEATS'] ?? 1),
    hookTimeout: 60_000,
  },
})
