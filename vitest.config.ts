import { configDefaults, defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tools/tests/memory-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          // Runs this project before the project `screens`, because a worker that alternates between the projects would
          // load all modules again each time.
          sequence: { groupOrder: 0 },
          include: ['{apps/server,packages,tools,bench,db}/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/database/global-setup.ts'],
          setupFiles: ['apps/server/src/testing/harness/report-seed.ts'],
          // Node runs the source files directly, as in production. Vitest's module runner would transform each file
          // first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          sequence: { groupOrder: 1 },
          include: ['apps/{cabinet,console}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.dom.test.{ts,tsx}'],
          setupFiles: ['tools/tests/restore-globals.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens with a DOM',
          sequence: { groupOrder: 2 },
          include: ['apps/{cabinet,console}/**/*.dom.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['tools/tests/restore-globals.ts'],
        },
      },
    ],
    // With two processor cores and one PostgreSQL, more parallel test files would only wait for each other.
    maxWorkers: 2,
    // Test files of one worker share the loaded modules, because loading them for each file took a third of the run.
    // The server has no state in modules. A test file must restore `process.env` or a global that it changes.
    isolate: false,
    restoreMocks: true,
    // Milliseconds after which a hanging test is ended. The limit is long, because a busy machine takes many times as
    // long as an idle machine.
    testTimeout: 300_000 * Number(process.env['TEST_REPEATS'] ?? 1),
    hookTimeout: 60_000,
  },
})
