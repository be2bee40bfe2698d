import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { consoleApi } from '@impulse/api/staff/console-access'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { buildBackend } from '../../apps/server/src/backend.ts'
import { memberOperations } from '../../apps/server/src/openapi-operations.ts'
import { routeTable } from '../../apps/server/src/platform/http/add-route.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openLog } from '../../apps/server/src/platform/log/log.ts'
import { runCommand } from '../run-command.ts'

/**
 * Verifies the two OpenAPI documents: Spectral reports no problem, openapi-typescript generates a client that
 * compiles, each route of the members' API has a description, and the server registers every route of the route
 * table.
 */
const problems: string[] = []
const documents = await readDocuments()
if (documents.size !== 2) problems.push(`${documents.size} documents instead of 2`)
for (const [name, document] of documents) {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: rulesets.oas as RulesetDefinition })
  for (const { code, message, path: at } of await linter.run(structuredClone(document)))
    problems.push(`${name} ${at.join(' ')}: ${message} (${code})`)
  problems.push(...(await compileClient(document)).map((line) => `${name}: ${line}`))
}
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

type OpenApiDocument = OpenAPI3 & Record<string, unknown>

/**
 * Builds the server without a database, and returns its OpenAPI documents by path. Adds to `problems` each route of the
 * members' API without a description, and each route of `routeTable` that the server does not register.
 */
async function readDocuments(): Promise<Map<string, OpenApiDocument>> {
  const readers = new Map<string, () => OpenApiDocument>()
  const unused = new Set(Object.keys(routeTable))
  const stub = new Proxy(() => stub, { get: (_, key) => (key === 'then' ? undefined : stub) }) as never
  const { app } = await buildBackend({
    maxEventLoopDelayMs: 0,
    db: stub,
    clock: stub,
    passwords: ['password'.repeat(5)],
    vault: stub,
    files: stub,
    pictures: stub,
    log: openLog('silent'),
    config: readConfig({}),
    isServing: () => true,
    wakeOutbox: () => undefined,
    onRoute: ({ url, method, handler, schema }) => {
      if (url.endsWith('/openapi.json')) readers.set(url, handler as never)
      const operation = `${String(method)} ${url}`
      const isListed = !url.startsWith(consoleApi) && method !== 'HEAD' && !schema?.hide
      if (isListed && !memberOperations.has(operation)) problems.push(`no description: ${operation}`)
      unused.delete(operation)
    },
  })
  await app.ready()
  const documents = new Map([...readers].map(([url, read]) => [url, structuredClone(read())]))
  await app.close()
  problems.push(...[...unused].map((operation) => `no route: ${operation}`))
  return documents
}

/** Returns the compiler's errors for the client that openapi-typescript generates. */
async function compileClient(document: OpenApiDocument): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'openapi-client-'))
  try {
    const file = path.join(folder, 'client.ts')
    writeFileSync(file, astToString(await openapiTS(document)))
    const command = ['tsc', '--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', file]
    const { ok, output } = await runCommand({ command, output: 'captured' })
    return ok ? [] : output.split('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
