import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'

/**
 * Import of one file (`to`) by another (`from`), type imports included. Both are paths from the root with
 * forward slashes. For a package `to` is like `npm:zod/mini`, for a module of Node.js like `node:fs`.
 */
export type Import = { from: string; to: string }

export type ImportGraph = {
  files: string[]
  imports: Import[]
  /** Imports whose file was not found. No rule gets these imports, so they are reported separately. */
  unresolved: Import[]
}

/** Returns all source files under `root`, and the imports between them. */
export function importGraph(root: string): ImportGraph {
  const files = sourceFiles(root)
  const graph: ImportGraph = { files, imports: [], unresolved: [] }
  for (const from of files) {
    for (const specifier of new Set(specifiersIn(path.join(root, from)))) {
      const to = resolve({ root, from, specifier })
      if (to === undefined) graph.unresolved.push({ from, to: specifier })
      else if (to !== routeTypesFolder) graph.imports.push({ from, to })
    }
  }
  return graph
}

/** Returns the paths of all source files that people write, without generated, downloaded and built files. */
export function sourceFiles(root: string): string[] {
  return globSync(['{apps,packages,tools,e2e,bench,db}/**/*.{ts,tsx,js,mjs,cjs}', '*.{ts,js,mjs,cjs}'], {
    cwd: root,
    exclude: (entry) => notOurs.has(path.basename(entry)),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
}

const notOurs = new Set(['node_modules', 'build', '.react-router', 'generated', 'data', 'test-results'])

function specifiersIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    // The file of a dynamic import is known only if the argument of `import()` is a literal.
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      return /^(['"`])([^$]+)\1$/.exec(text.slice(start, end))?.[2] ?? []
    }),
  ]
}

function resolve({
  root,
  from,
  specifier,
}: {
  root: string
  from: string
  specifier: string
}): string | undefined {
  if (specifier.includes('/+types/')) return routeTypesFolder
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`
  const isOurs = specifier.startsWith('.') || specifier.startsWith('/') || specifier.startsWith('@impulse/')
  // The rules need only the name of a package. The compiler checks that the package exists.
  if (!isOurs) return specifier.startsWith('virtual:') ? specifier : `npm:${specifier}`
  // Removes a query such as `?url`, which is meant for Vite and is not part of the file's name.
  const [file = specifier] = specifier.split('?', 1)
  const found = resolver.resolveFileSync(path.join(root, from), file).path
  return found === undefined ? undefined : path.relative(root, found).replaceAll('\\', '/')
}

/** Name of the folders with types that React Router generates for each route. */
const routeTypesFolder = '+types'

const resolver = new ResolverFactory({
  conditionNames: ['import', 'types'],
  extensions: ['.ts', '.tsx', '.js'],
})
