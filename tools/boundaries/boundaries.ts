import path from 'node:path'
import { selfTestRules } from './canary.ts'
import { importGraph } from './import-graph.ts'
import { rules } from './rules.ts'
import { checkTableWriters } from './table-writers.ts'

/**
 * Checks first that each rule about imports finds its planted violations, and then that the project breaks no
 * rule. Returns the problems.
 */
function checkBoundaries(): string[] {
  const blind = selfTestRules()
  if (blind.length > 0) return blind
  const root = path.resolve(import.meta.dirname, '..', '..')
  const { files, imports, unresolved } = importGraph(root)
  console.log(`${rules.length} rules over ${imports.length} imports in ${files.length} files; each rule sees`)
  return [
    ...unresolved.map(({ from, to }) => `${from} imports ${to}, which is not there`),
    ...rules.flatMap(({ name, words, broken }) =>
      broken(imports).map(({ from, to }) => `${name}: ${from} → ${to}\n    ${words}`),
    ),
    ...checkTableWriters(root, files),
  ]
}

const problems = checkBoundaries()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
