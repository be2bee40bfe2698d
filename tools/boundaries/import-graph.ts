import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'

/**
 * Import of one file by another, type imports included. `from` and `to` are paths from the root with forward
 * slashes; `to` is `npm:zod/mini` for a package, and `node:fs` for a module of Node.js.
 */
export type Import = { from: string; to: string }

export type ImportGraph = {
  files: string[]
  imports: Import[]
  /** Imports that could not be resolved. No rule checks them. */
  unresolved: Import[]
}

/** Returns all source files under `root` and their imports. */
export function importGraph(root: string): ImportGraph {
  const files = sourceFiles(root)
  const graph: ImportGraph = { files, imports: [], unresolved: [] }
  for (const from of files) {
    for (const specifier of specifiersIn(from, readFileSync(path.join(root, from), 'utf8'))) {
      const file = resolve(path.join(root, from), specifier)
      const to = file && path.isAbsolute(file) ? path.relative(root, file).replaceAll('\\', '/') : file
      if (to === undefined) graph.unresolved.push({ from, to: specifier })
      else if (to !== routeTypesFolder) graph.imports.push({ from, to })
    }
  }
  return graph
}

/** Returns the paths of all hand-written source files, without generated, downloaded and built files. */
export function sourceFiles(root: string): string[] {
  return globSync(['{apps,packages,tools,e2e,bench,db}/**/*.{ts,tsx,js,mjs,cjs}', '*.{ts,js,mjs,cjs}'], {
    cwd: root,
    exclude: (entry) => notOurs.has(path.basename(entry)),
  })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
}

const notOurs = new Set(['node_modules', 'build', 'data', 'test-results'])

/**
 * Returns the imports of a planted file. Joins a relative import to a path without resolving it, because a planted file
 * and its imports do not exist on disk.
 */
export const plantedImports = (from: string, text: string): Import[] =>
  [...specifiersIn(from, text)].map((specifier) => ({
    from,
    to: resolveOutside(specifier) ?? path.posix.join(path.posix.dirname(from), specifier),
  }))

function specifiersIn(file: string, text: string): Set<string> {
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return new Set([
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    // A dynamic import can be resolved only if its argument is a literal.
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      return /^(['"`])([^$]+)\1$/.exec(text.slice(start, end))?.[2] ?? []
    }),
  ])
}

function resolve(file: string, specifier: string): string | undefined {
  if (specifier.includes('/+types/')) return routeTypesFolder
  // A query such as `?url` is meant for Vite and is not part of the file's name.
  return resolveOutside(specifier) ?? resolver.resolveFileSync(file, specifier.split('?', 1)[0] ?? '').path
}

/**
 * Returns `node:NAME` for a module of Node.js, `npm:NAME` for a package, and a `virtual:` name unchanged. None of them
 * is resolved here; the compiler reports a missing package. Returns undefined for our own files.
 */
function resolveOutside(specifier: string): string | undefined {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`
  if (/^([./]|@impulse\/)/.test(specifier)) return undefined
  return specifier.startsWith('virtual:') ? specifier : `npm:${specifier}`
}

/** Folder with types that React Router generates for each route. */
const routeTypesFolder = '+types'

const resolver = new ResolverFactory({
  conditionNames: ['import', 'types'],
  extensions: ['.ts', '.tsx', '.js'],
})
