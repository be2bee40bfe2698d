import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { applyMutant, type Mutant } from './mutate.ts'

/**
 * Module that Node loads first in every process of a test run. Applies the mutant of the environment variable
 * `MUTANT` to its source file when Node loads the file. The file itself stays unchanged.
 */
const mutant = JSON.parse(process.env['MUTANT'] ?? 'null') as Mutant | null

if (mutant) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const file = url.startsWith('file:') ? fileURLToPath(url) : ''
      if (!file.endsWith(`/${mutant.file}`)) return loaded
      return { ...loaded, source: applyMutant(readFileSync(file, 'utf8'), mutant) }
    },
  })
}
