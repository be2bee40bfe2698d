import { defineConfig } from 'vitest/config'

/** Rehearsal that starts real clusters. It is part of no tier, because it needs Debian's packages. */
export default defineConfig({
  test: {
    include: ['tools/cluster/*.rehearsal.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
})
