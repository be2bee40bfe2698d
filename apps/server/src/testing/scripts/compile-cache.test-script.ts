import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Uses the same compile cache as the command line.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
// Writes the cache half a second after the start, because a script that the test kills cannot write the cache at its
// end.
setTimeout(flushCompileCache, 500).unref()
