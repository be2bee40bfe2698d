import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The folder that the command line uses as well.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
// A killed process writes nothing at its end.
setTimeout(flushCompileCache, 500).unref()
