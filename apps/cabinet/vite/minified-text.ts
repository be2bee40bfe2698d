import { readFile } from 'node:fs/promises'
import { minifySync, type Plugin } from 'vite'

/**
 * Minifies the scripts that every HTML page contains as inline text (`?raw`). Without this plugin, each visit would
 * download the comments of these scripts.
 */
export function minifiedText(): Plugin {
  return {
    name: 'minified-text',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'raw' || !file.endsWith('.js')) return null
      const { code, errors } = minifySync(file, await readFile(file, 'utf8'))
      if (errors.length > 0) throw new Error(`${file} could not be minified: ${errors[0]?.message}`)
      return `export default ${JSON.stringify(code)}`
    },
  }
}
