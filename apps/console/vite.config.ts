import { defineConfig } from 'vite'

type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null }

/** The chunk of what is imported from the start, by no matter how many; whatever is loaded later has its own. */
function firstLoad(id: string, modules: Modules): string | null {
  const seen = new Set<string>()
  const isThere = (one: string): boolean => {
    if (seen.has(one)) return false
    seen.add(one)
    const info = modules.getModuleInfo(one)
    return info !== null && (info.isEntry || info.importers.some(isThere))
  }
  return isThere(id) ? 'console' : null
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // Packages below bring copies of their own, whose contexts would know nothing of each other.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', 'ra-core'] },
  build: {
    outDir: process.env['CONSOLE_BUILD'] ?? 'build',
    emptyOutDir: true,
    // No data: addresses, so that the Content-Security-Policy needs to allow none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    // Code of every page stays in one file, however many pages are added: split, its parts weigh more.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: firstLoad }] } },
    },
  },
})
