import path from 'node:path'
import { defineConfig } from 'vite'

type Modules = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null }

/**
 * Returns `console`, the name of the main file, for a module that the entry module imports statically, directly or
 * through other modules. Returns null for any other module, which the bundler puts into another file.
 */
function firstLoad(id: string, modules: Modules): string | null {
  const visited = new Set<string>()
  const isThere = (one: string): boolean => {
    if (visited.has(one)) return false
    visited.add(one)
    const info = modules.getModuleInfo(one)
    return info !== null && (info.isEntry || info.importers.some(isThere))
  }
  return isThere(id) ? 'console' : null
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  resolve: {
    // Without this option, dependencies would use their own copies of these packages, and the copies would not
    // share React contexts.
    dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', 'ra-core'],
    alias: { 'decode-uri-component': path.join(import.meta.dirname, 'src/app/decode-component.ts') },
  },
  build: {
    outDir: process.env['CONSOLE_BUILD'] ?? 'build',
    emptyOutDir: true,
    // Assets stay separate files, so that the content security policy need not allow data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    // All code that the entry module imports statically is in one file, because several files would be larger together.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: firstLoad }] } },
    },
  },
})
