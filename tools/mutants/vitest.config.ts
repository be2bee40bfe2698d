import { mergeConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import config from '../../vitest.config.ts'
import { applyMutant, type Mutant } from './mutate.ts'

const mutant = JSON.parse(process.env['MUTANT'] ?? 'null') as Mutant | null

/** Changes one of our files while it is loaded; nothing is written. */
const plugin: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform: (code, id) => (mutant && id.endsWith(`/${mutant.file}`) ? applyMutant(code, mutant) : undefined),
}

export default mergeConfig(config, {
  plugins: [plugin],
  // The module cache would not see the change.
  test: { fsModuleCache: false },
})
