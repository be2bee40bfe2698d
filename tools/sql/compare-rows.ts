import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from '../run-command.ts'
import type { Column } from './describe.ts'
import { neverNull } from './exceptions.ts'
import type { Source, Statement } from './statements.ts'

/**
 * SQL statement in the code. `results`: the columns of its result, for each SQL text that the code can build for
 * the statement.
 */
export type Described = { source: Source; statement: Statement; results: Column[][] }

/**
 * Compares the row types in the code with the columns that PostgreSQL returns. In a copy of each file with SQL,
 * `SqlRow<Row, Columns>` replaces the row type, and the TypeScript compiler finds the differences. Returns the
 * compiler’s errors.
 */
export async function compareRows(root: string, described: readonly Described[]): Promise<string[]> {
  const folder = 'apps/server/build/sql'
  const write = (file: string, text: string) => {
    const target = path.join(root, folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  rmSync(path.join(root, folder), { recursive: true, force: true })
  for (const [source, statements] of Map.groupBy(described, (one) => one.source)) {
    let copy = source.text
    for (const { statement, results } of statements.toReversed()) {
      const columns = [
        ...new Set(
          results.filter((one) => one.length > 0).map((one) => toType(one, neverNull[source.file]?.columns)),
        ),
      ]
      if (!statement.row || columns.length === 0) continue
      const { start, end } = statement.row
      const checks = columns.map((one) => `, ${one}>`).join('')
      copy = `${copy.slice(0, start)}${'SqlRow<'.repeat(columns.length)}${copy.slice(start, end)}${checks}${copy.slice(end)}`
    }
    if (copy !== source.text) write(source.file.replace(/^(apps\/server\/src|tools\/sql)\//, ''), copy)
  }
  write('sql-row.d.ts', comparison)
  write('tsconfig.json', JSON.stringify(config))
  const command = ['tsc', '-p', folder, '--pretty', 'false']
  const { output } = await runCommand({ command, output: 'captured', limitMs: 300_000 })
  return output
    .split(/\n(?=\S)/)
    .filter((line) => line.includes('error TS'))
    .map((line) => line.replace(folder, 'apps/server/src'))
}

function toType(columns: readonly Column[], known: readonly string[] = []): string {
  const members = columns.map(
    ({ name, type, isNullable }) =>
      `${JSON.stringify(name)}: [${type}, ${isNullable && !known.includes(name)}]`,
  )
  return `{ ${members.join('; ')} }`
}

const config = {
  extends: '../../../../tsconfig.json',
  compilerOptions: { rootDirs: ['.', '../../src'], noUnusedLocals: false, noErrorTruncation: true },
  include: ['**/*.ts'],
  exclude: [],
}

/**
 * Declaration of the type `SqlRow`, which does the comparison. A column is a tuple: the type of its values, and
 * true when they may be null.
 */
const comparison = `
type SqlRow<Row extends [SqlProblem<Row, Columns>] extends [never] ? unknown : SqlProblem<Row, Columns>, Columns> = Row
type SqlProblem<Row, Columns> = {
  [K in keyof Row | keyof Columns]-?: K extends keyof Columns
    ? K extends keyof Row
      ? SqlFits<Row[K], Columns[K]> extends true ? never : ['column', K, 'is', Columns[K], 'and not', Row[K]]
      : ['column', K, 'is not in the row type']
    : ['the result has no column', K]
}[keyof Row | keyof Columns]
type SqlFits<Value, Column> = Column extends [infer Type, infer IsNullable]
  ? [IsNullable, null] extends [true, Value] | [false, unknown]
    ? unknown extends Type ? true : [Exclude<Value, null>] extends [Type] ? true : false
    : false
  : false
`
