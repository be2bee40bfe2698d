import { defineConfig } from 'vite'

type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null }

/**
 * Returns the chunk of modules that are imported statically, by any number of others; lazy modules get their
 * own chunks.
 */
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
  // Dependencies bring their own copies, whose React contexts would be separate.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', 'ra-core'] },
  build: {
    outDir: process.env['CONSOLE_BUILD'] ?? 'build',
    emptyOutDir: true,
    // No data: addresses, so that the Content-Security-Policy need not allow them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    // Code of all pages stays in one file: separate parts would weigh more in total.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: firstLoad }] } },
    },
  },
})
