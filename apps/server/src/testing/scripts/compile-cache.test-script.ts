import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The same folder as for the command line.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
// A killed process cannot write at its end.
setTimeout(flushCompileCache, 500).unref()
