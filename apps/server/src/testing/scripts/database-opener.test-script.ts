import { openEmbeddedDatabase, postmasterPid } from '../../platform/db/embedded/embedded.ts'

/**
 * Script that opens the embedded PostgreSQL and keeps it open until it reads "stop" or its input ends. Prints
 * one line of JSON for each event.
 */
const [, , dataDir = ''] = process.argv
const messages: string[] = []

function printReport(report: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(report)}\n`)
}

try {
  const database = await openEmbeddedDatabase({
    dataDir,
    log: (message) => messages.push(message),
    memory: 'small',
  })
  printReport({
    event: 'open',
    messages,
    postmaster: postmasterPid(dataDir),
    ownerUrl: database.ownerUrl,
    servingUrl: database.servingUrl,
  })
  await new Promise((resolve) => process.stdin.once('data', resolve).once('end', resolve))
  await database.stop()
  printReport({ event: 'stopped' })
} catch (error) {
  printReport({ event: 'failed', message: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
process.stdin.destroy()
