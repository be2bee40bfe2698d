import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tools/tests/memory-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    include: ['{apps,packages,tools,bench,db}/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/src/testing/database/global-setup.ts'],
    setupFiles: ['apps/server/src/testing/harness/report-seed.ts'],
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
