import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Where the command line keeps its own.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
// Whoever is killed writes nothing at the end.
setTimeout(flushCompileCache, 500).unref()
