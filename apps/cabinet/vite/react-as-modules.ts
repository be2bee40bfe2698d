import { createRequire } from 'node:module'
import { build, type Plugin } from 'vite'

/**
 * React comes in the older kind of modules, from which everybody would take a whole object and look names up in it. Each of
 * its names becomes one of a module: every chunk is smaller, and what tells the older kind to the newer stays in React's own,
 * so that no page asks for a file of a few lines. For that another package of the older kind is built alone.
 */
export function reactAsModules(): Plugin {
  const require = createRequire(import.meta.url)
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) =>
      [...parts, ...others].includes(source) && !(importer && reactModules.test(importer))
        ? prefix + source
        : null,
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const source = id.slice(prefix.length)
      const file = require.resolve(source)
      if (others.includes(source)) return builtAlone(file)
      const names = Object.keys(require(source) as object).filter((name) => !name.startsWith('__'))
      return [
        `import whole from ${JSON.stringify(file)}`,
        ...names.map((name) => `export const ${name} = whole.${name}`),
        'export default whole',
      ].join('\n')
    },
  }
}

const parts = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const others = ['normalize-wheel']
/** Among themselves they stay what they are. */
const reactModules = /\/node_modules\/(?:react|react-dom|scheduler)\//
const prefix = '\0module:'

async function builtAlone(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: file, formats: ['es'], fileName: 'alone' } },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk === undefined) throw new Error(`${file} was not built`)
  return chunk.code
}
