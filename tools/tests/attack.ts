import { parseArgs } from 'node:util'
import { runCommand } from '../run-command.ts'

/**
 * `npm run attack -- [--repeats 25] [--seed 1]` attacks the product with more requests and files than the full tier:
 * damaged requests to every route by everybody, another member's requests with the ids of a member, hostile files, and
 * requests for codes by SMS. Prints the counts. A failure prints its seed.
 */
const { values } = parseArgs({
  options: { repeats: { type: 'string', default: '25' }, seed: { type: 'string' } },
})
process.env['TEST_REPEATS'] = values.repeats
if (values.seed !== undefined) process.env['TEST_SEED'] = values.seed

const attacks = ['attacks', '/files', 'bank-files', 'sms-attack'].map((name) => `${name}.hostile`)
const { ok } = await runCommand({
  command: ['vitest', 'run', '--reporter=verbose', ...attacks],
  output: 'shown',
})
process.exitCode = ok ? 0 : 1
