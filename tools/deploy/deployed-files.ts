import { globSync } from 'node:fs'
import path from 'node:path'
import { importGraph } from '../boundaries/import-graph.ts'

/** Programs that run in production. */
const entries = [
  'apps/server/src/main.ts',
  'apps/server/src/cli.ts',
  'apps/server/src/platform/storage/sandbox/file-sandbox-process.ts',
]

/** Files that these programs read, and the lists of packages for npm. */
const data = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '{apps,packages}/*/package.json',
  'tools/openapi/package.json',
  'apps/server/src/**/*.json',
  'apps/{cabinet,console}/build/**/*',
  // A pattern matches no folder that begins with a dot unless it names the folder.
  'apps/{cabinet,console}/build/**/.vite/*',
  'db/migrations/*.sql',
  'db/seed/*.jpg',
]

/**
 * Returns the files of a deployment, as paths from `root`: the source files that the programs import, the built pages, and
 * the data that the programs read. Tests, tools (except that package.json, a workspace), sources of the pages,
 * documentation and the history of git are none of them.
 */
export function listDeployed(root: string): string[] {
  const { imports } = importGraph(root)
  const targets = Map.groupBy(imports, ({ from }) => from)
  const found = new Set(entries)
  for (const file of found)
    for (const { to } of targets.get(file) ?? []) if (/^(?:apps|packages|db)\//.test(to)) found.add(to)
  const files = globSync(data, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
  return [...new Set([...found, ...files.map((file) => file.replaceAll('\\', '/'))])].toSorted()
}
