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
          // One project after the other: a worker that alternates between them loads all modules again.
          sequence: { groupOrder: 0 },
          include: ['{apps/server,packages,tools,bench,db}/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/database/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/harness/report-seed.ts'],
          // Node runs these sources as in production; a module runner would transform each first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          sequence: { groupOrder: 1 },
          include: ['apps/{cabinet,console}/**/*.test.{ts,tsx}'],
          setupFiles: ['tools/tests/restore-globals.ts'],
        },
      },
    ],
    // With two cores and one PostgreSQL more parallel files would only wait.
    maxWorkers: 2,
    // The server keeps no state in modules, and loading them again for each file took a third of the run. A
    // file that changes shared state (`process.env`, a global) restores it.
    isolate: false,
    restoreMocks: true,
    // Ends a test that hangs. It measures no speed, because a busy machine takes many times as long.
    testTimeout: 300_000 * Number(process.env['TEST_REPEATS'] ?? 1),
    hookTimeout: 60_000,
  },
})
