import { createRequire } from 'node:module'
import { build, type Plugin } from 'vite'

/**
 * Converts React from CommonJS to ES modules with named exports. All chunks become smaller: they no longer
 * look up names in React's exports object, and the conversion helper for CommonJS is in React's chunk instead
 * of a separate file. For the same reason, the other CommonJS package (`others`) is built separately.
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
/** Modules of React, which continue to import each other as CommonJS. */
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
