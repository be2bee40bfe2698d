import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages,tools,bench,db}/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    // Two cores, one PostgreSQL: more files at once only wait for each other.
    maxWorkers: 2,
    // Proofs in their full counts take their time; nobody waits for them.
    testTimeout: process.env['LONG'] === '1' ? 3_600_000 : 60_000,
    hookTimeout: 60_000,
  },
})
