import { defineConfig } from '@playwright/test'
import { testBrowser } from './tools/browser/browser.ts'
import { fullE2eTests, ownServerE2eTests } from './tools/tests/tiers.ts'
import { keepTemporaryFilesInMemory } from './tools/tests/memory-folder.ts'

keepTemporaryFilesInMemory()

const toTestPatterns = (e2eTests: readonly string[]): string[] => e2eTests.map((name) => `**/${name}.e2e.ts`)

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Projects in the order in which Playwright starts their tests. Tests that need a server of their own are first.
    { name: 'quick-own-server', testMatch: toTestPatterns(ownServerE2eTests.quick) },
    {
      name: 'quick',
      testMatch: '**/*.e2e.ts',
      testIgnore: toTestPatterns([...fullE2eTests, ...Object.values(ownServerE2eTests).flat()]),
    },
    { name: 'full-own-server', testMatch: toTestPatterns(ownServerE2eTests.full) },
    { name: 'full', testMatch: toTestPatterns(fullE2eTests) },
  ],
  outputDir: 'test-results/e2e',
  globalSetup: ['./tools/browser/prepare.ts', './e2e/fixtures/seed-server.ts'],
  // A third worker costs more time than it saves on two processor cores, because each worker starts a server,
  // PostgreSQL and Chromium.
  workers: 2,
  fullyParallel: true,
  // Runs no test a second time: a test that passes only at a second attempt hides a race, and races lose money.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Time limit of a whole e2e test, in milliseconds, long enough for a busy machine.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // Blocks the service worker, because it would intercept requests that a test mocks. Tests of the service worker
    // allow it.
    serviceWorkers: 'block',
    headless: true,
    launchOptions: await testBrowser(),
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Turns animations off, because each step of a test would wait for them. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
