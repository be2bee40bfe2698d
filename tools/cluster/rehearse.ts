import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from '../run-command.ts'

/**
 * `npm run rehearse:cluster -- [--rounds 20]` breaks one part of a cluster in each round, while members use it. Needs the
 * packages of Debian 12 that docs/how-to/run-several-machines.md lists.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const programs = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/sbin/pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres',
]
const missing = programs.filter((program) => !existsSync(program))
if (missing.length > 0) {
  process.stderr.write(
    `Missing: ${missing.join(', ')}. docs/how-to/run-several-machines.md lists the packages of Debian.\n`,
  )
  process.exit(1)
}
const { ok } = await runCommand({
  command: ['vitest', 'run', '--config', 'tools/cluster/vitest.config.ts'],
  environment: { ROUNDS: values.rounds },
  output: 'shown',
})
process.exitCode = ok ? 0 : 1
