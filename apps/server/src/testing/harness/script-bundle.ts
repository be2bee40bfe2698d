import { mkdtemp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { inject } from 'vitest'

/**
 * Bundles a script into one file and returns its path. Loading this file takes Node a third of the processor time of
 * loading five hundred source files, and some tests start the same script dozens of times.
 */
export async function bundleScript(script: URL): Promise<string> {
  const entry = fileURLToPath(script)
  const outDir = await mkdtemp(join(inject('runFolder'), 'script-'))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [sourceUrls],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    },
  })
  return join(outDir, basename(entry).replace(/\.ts$/, '.mjs'))
}

/** Gives each source file its own URL, by which it finds files next to it. In a bundle, all would have one URL. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
}
