import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'

/**
 * One file uses another. `from` and `to` are paths from the root with forward slashes; a package is `npm:zod/mini`, a
 * module of the runtime `node:fs`. Imports of types count: they tie folders together like any other.
 */
export type Import = { from: string; to: string }

export type ImportGraph = {
  files: string[]
  imports: Import[]
  /** An import that nobody could follow would be one that no rule sees. */
  unresolved: Import[]
}

/** Returns the imports of every source file under `root`. */
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

/** Hand-written sources; what tools made, fetched or built is not ours to judge. */
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
    // A computed import names nothing; only a literal can be followed.
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
  // The compiler knows whether a package is there; the rules only ask for its name.
  if (!isOurs) return specifier.startsWith('virtual:') ? specifier : `npm:${specifier}`
  // Vite reads what follows a question mark (`?url`), the file is the same.
  const [file = specifier] = specifier.split('?', 1)
  const found = resolver.resolveFileSync(path.join(root, from), file).path
  return found === undefined ? undefined : path.relative(root, found).replaceAll('\\', '/')
}

/** Made by React Router next to each route, when it is needed. */
const routeTypesFolder = '+types'

const resolver = new ResolverFactory({
  conditionNames: ['import', 'types'],
  extensions: ['.ts', '.tsx', '.js'],
})
