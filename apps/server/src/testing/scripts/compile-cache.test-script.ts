import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Folder of the compile cache of the command line.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
// Writes the cache early, because a killed process cannot write it at its end.
setTimeout(flushCompileCache, 500).unref()
