import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openEmbeddedDatabase } from '../apps/server/src/platform/db/embedded/embedded.ts'

/**
 * `npm run db:types` writes the row types of the migrated database to a file, which engineers commit. With
 * `--verify` the command writes nothing and fails when the committed types are outdated.
 */
const outFile = 'apps/server/src/platform/db/generated/tables.ts'
const verify = process.argv.includes('--verify')

const dataDir = await mkdtemp(join(tmpdir(), 'impulse-types-'))
const embedded = await openEmbeddedDatabase({ dataDir, log: () => undefined, memory: 'small' })
try {
  await migrate({ ownerUrl: embedded.ownerUrl, servingRole: new URL(embedded.servingUrl).username })
  execFileSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect',
      'postgres',
      '--url',
      embedded.ownerUrl,
      '--out-file',
      outFile,
      '--date-parser',
      'string',
      '--type-mapping',
      '{"int8":"ColumnType<bigint, bigint | number, bigint | number>"}',
      '--custom-imports',
      '{"ColumnType":"kysely"}',
      ...(verify ? ['--verify'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
