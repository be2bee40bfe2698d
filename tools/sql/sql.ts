import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openEmbeddedDatabase } from '../../apps/server/src/platform/db/embedded/embedded.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { compareRows, type Described } from './compare-rows.ts'
import { describer } from './describe.ts'
import { otherSqlFiles, uncheckedSqlFiles } from './exceptions.ts'
import { instrument } from './instrument.ts'
import { mark, runAll } from './placeholders.ts'
import { readSource, type Source } from './statements.ts'

/**
 * Checks each SQL statement of the server against the migrated schema: lets PostgreSQL prepare the statement, and
 * compares the columns of its result with the row type in the code. `planted.sql.ts` has statements with errors; the
 * check fails unless it finds an error in every one of these statements.
 */
const root = path.resolve(import.meta.dirname, '..', '..')
const planted = 'tools/sql/planted.sql.ts'
const sources = new Map<string, Source>()
for (const found of [...globSync('apps/server/src/**/*.ts', { cwd: root }), planted]) {
  const file = found.replaceAll('\\', '/')
  if (!/[.]test[.]ts$|\/testing\/|test-script/.test(file))
    sources.set(path.join(root, file), readSource(root, file))
}

const { runFolder, problems, described } = await describeAll(await collectTexts())
problems.push(...(await compareRows(root, described)))
await rm(runFolder, { recursive: true, force: true })

const isPlanted = (problem: string) => problem.includes('planted.sql.ts')
const plantedCount = (sources.get(path.join(root, planted))?.statements.length ?? 0) - 1
const found = new Set(
  problems.filter(isPlanted).map((problem) => /planted[.]sql[.]ts[:(](\d+)/.exec(problem)?.[1]),
)
const real = problems.filter((problem) => !isPlanted(problem))
if (found.size !== plantedCount)
  real.push(`${found.size} of ${plantedCount} planted errors are seen: lines ${[...found].join(', ')}`)
for (const problem of real) console.log(problem)
console.log(`${described.length} statements, ${real.length} problems, ${found.size} planted errors seen`)
process.exit(real.length > 0 ? 1 : 0)

/** Runs the functions of all files with SQL. Returns the SQL texts of each statement by its position in the code. */
async function collectTexts(): Promise<Map<string, Set<string>>> {
  registerHooks({
    load(url, context, next) {
      const source = url.startsWith('file:') ? sources.get(fileURLToPath(url)) : undefined
      if (!source) return next(url, context)
      return { format: 'module-typescript', source: instrument(source), shortCircuit: true }
    },
  })
  // Ignores errors of functions that have already reported their SQL text. Such a function fails later, when it reads a
  // placeholder as a row.
  process.on('unhandledRejection', () => undefined)
  let texts = new Map<string, Set<string>>()
  for (const [file, source] of sources)
    if (source.statements.length > 0 && (file.endsWith('.sql.ts') || otherSqlFiles.includes(source.file)))
      texts = await runAll(await import(pathToFileURL(file).href))
  return texts
}

/**
 * Lets PostgreSQL describe each SQL text. Returns the described statements, and the problems, such as a statement
 * that PostgreSQL refuses.
 */
async function describeAll(texts: ReadonlyMap<string, ReadonlySet<string>>) {
  const runFolder = await mkdtemp(path.join(tmpdir(), 'impulse-sql-'))
  const dataDir = path.join(runFolder, 'data')
  const embedded = await openEmbeddedDatabase({ dataDir, log: () => undefined, memory: 'small' })
  const problems: string[] = []
  const described: Described[] = []
  const typed = [...sources.values()].flatMap(({ file, statements }) =>
    statements
      .filter(({ row }) => row)
      .flatMap(({ node }) => [...(texts.get(`${file}:${node.start}`) ?? [])]),
  )
  const typedTexts = new Set(typed)
  try {
    await migrate({ ownerUrl: embedded.ownerUrl, servingRole: new URL(embedded.servingUrl).username })
    const { describe, close } = await describer(embedded.ownerUrl)
    for (const source of sources.values()) {
      for (const statement of source.statements) {
        const position = `${source.file}:${statement.line}`
        const statementTexts = [...(texts.get(`${source.file}:${statement.node.start}`) ?? [])]
        const known = statementTexts.filter((text) => !text.includes(mark))
        if (
          (known.length === 0 || known.length < statementTexts.length) &&
          !(source.file in uncheckedSqlFiles)
        )
          problems.push(`${position} the check cannot see the whole text of this statement`)
        const results: Described['results'] = []
        for (const text of known)
          try {
            results.push(await describe(text))
          } catch (error) {
            problems.push(`${position} ${String(error)}\n    ${text}`)
          }
        const isTyped = known.every((text) => typedTexts.has(text))
        if (!statement.row && statement.needsRow && !isTyped && results.some((columns) => columns.length > 0))
          problems.push(`${position} no row type: state it as query<Row> or as the result Query<Row>`)
        described.push({ source, statement, results })
      }
    }
    await close()
  } finally {
    await embedded.stop()
  }
  return { runFolder, problems, described }
}
