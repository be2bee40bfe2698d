import path from 'node:path'
import { brokenBy, type Rule } from './broken-imports.ts'
import { importGraph, plantedImports } from './import-graph.ts'
import { checkOutgoing } from './outgoing.ts'
import { rules } from './rules.ts'
import { checkTableWriters } from './table-writers.ts'

/**
 * Checks first that each rule about imports finds its planted violations, and then that the project breaks no
 * rule. Returns the problems.
 */
function checkBoundaries(): string[] {
  const blind = rules.flatMap(selfTest)
  if (blind.length > 0) return blind
  const root = path.resolve(import.meta.dirname, '..', '..')
  const { files, imports, unresolved } = importGraph(root)
  console.log(`${rules.length} rules over ${imports.length} imports in ${files.length} files; each rule sees`)
  return [
    ...unresolved.map(({ from, to }) => `${from} imports ${to}, which is not there`),
    ...rules.flatMap((rule) =>
      brokenBy(rule, imports).map(({ from, to }) => `${rule.name}: ${from} → ${to}\n    ${rule.description}`),
    ),
    ...checkTableWriters(root, files),
    ...checkOutgoing(root, files),
  ]
}

/** Returns the planted violations that a rule does not find, and the allowed files that it reports. */
function selfTest(rule: Rule): string[] {
  const sources = Object.entries({ ...rule.planted, ...rule.allowed })
  const imports = sources.flatMap(([file, source]) => plantedImports(file, source))
  const foundFiles = new Set(brokenBy(rule, imports).map(({ from }) => from))
  const missed = Object.keys(rule.planted).filter((file) => !foundFiles.delete(file))
  return [
    ...missed.map((file) => `«${rule.name}» does not see the violation planted in ${file}`),
    ...[...foundFiles].map((file) => `«${rule.name}» sees a violation in ${file}, where none is planted`),
  ]
}

const problems = checkBoundaries()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
