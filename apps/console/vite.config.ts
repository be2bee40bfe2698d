import { defineConfig } from 'vite'

type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null }

/**
 * Returns the name of the first chunk when the entry imports the module statically, directly or through other
 * modules. Other modules get chunks of their own.
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
  // Without this option, dependencies would use their own copies, whose React contexts are separate.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', 'ra-core'] },
  build: {
    outDir: process.env['CONSOLE_BUILD'] ?? 'build',
    emptyOutDir: true,
    // Assets are not inlined, so that the Content-Security-Policy need not allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    // All code that the entry imports statically is one file, because several files would be larger in total.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: firstLoad }] } },
    },
  },
})
