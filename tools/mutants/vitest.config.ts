import { mergeConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import config from '../../vitest.config.ts'
import { applyMutant, type Mutant } from './mutate.ts'

const mutant = JSON.parse(process.env['MUTANT'] ?? 'null') as Mutant | null

/**
 * Vite plugin that applies the mutant to its source file when the file is loaded, without writing the file.
 */
const plugin: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform: (code, id) => (mutant && id.endsWith(`/${mutant.file}`) ? applyMutant(code, mutant) : undefined),
}

export default mergeConfig(config, {
  plugins: [plugin],
  // A cached module would not contain the change.
  test: { fsModuleCache: false },
})
