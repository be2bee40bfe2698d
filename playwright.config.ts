import { defineConfig } from '@playwright/test'
import { testBrowser } from './e2e/browser/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/browser/prepare.ts',
  workers: 2,
  fullyParallel: true,
  // A test that passes at the second try hides a race, and races lose money.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Of a whole journey on the busiest machine; each of its waits has a limit of its own.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: await testBrowser(),
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    trace: 'off',
  },
})
