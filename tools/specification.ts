import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type File = { name: string; text: string }

/**
 * Compares the table of `docs/specification.md` with the tests and returns the differences. A row names the
 * files of its tests. A test names its rows at the end of its title, such as `(spec 4.11, 7.28)`.
 */
export function findGaps(table: string, tests: readonly File[]): string[] {
  const rows = parseRows(table)
  const proofs = new Set(tests.flatMap(({ name, text }) => rowsNamedIn(text).map((row) => `${row} ${name}`)))
  const expected = new Set(rows.flatMap(({ row, files }) => files.map((file) => `${row} ${file}`)))
  return [
    ...rows.filter(({ files }) => files.length === 0).map(({ row }) => `row ${row} has no test`),
    ...repeated(rows.map(({ row }) => row)).map((row) => `row ${row} stands twice`),
    ...[...expected].filter((proof) => !proofs.has(proof)).map((proof) => `no test is named: ${proof}`),
    ...[...proofs].filter((proof) => !expected.has(proof)).map((proof) => `not in the table: ${proof}`),
  ]
}

/** Parses the rows of the table, which have the form `| 4.11 | sentence | file, file |`. */
const parseRows = (table: string): { row: string; files: string[] }[] =>
  [...table.matchAll(/^\| (\d+\.\d+) +\|.*\| (.*?) *\|$/gm)].map(([, row = '', files = '']) => ({
    row,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }))

const rowsNamedIn = (text: string): string[] =>
  [...text.matchAll(/\(spec ([\d., ]+)\)/g)].flatMap(([, rows = '']) => rows.split(', '))

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at)

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const read = (name: string): File => ({ name, text: readFileSync(path.join(root, name), 'utf8') })
  const files = globSync('{apps,packages,db,e2e}/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
    exclude: (entry) => ['node_modules', 'build'].includes(path.basename(entry)),
  })
  const gaps = findGaps(read('docs/specification.md').text, files.map(read))
  for (const gap of gaps) console.error(gap)
  process.exitCode = gaps.length > 0 ? 1 : 0
}
