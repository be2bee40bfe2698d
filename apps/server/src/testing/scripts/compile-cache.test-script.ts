import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Uses the same compile cache as the command line.
enableCompileCache(fileURLToPath(new URL('../../../../../node_modules/.cache/lk', import.meta.url)))
// Writes the cache after half a second, because a script that is killed cannot write it at its end.
setTimeout(flushCompileCache, 500).unref()
