import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Ran, root, runCommand } from '../run-command.ts'
import { type Mutant, listMutants } from './mutate.ts'

/**
 * `npm run test:mutants -- [module …] [--count 40] [--seed 1]` runs mutation testing of the code for money
 * and sign-in. It makes one small change (a mutant) at a time, runs the module's tests, and lists the changes
 * that no test detects. The same seed selects the same changes.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
})

const server = 'apps/server/src'
/**
 * Folders whose tests are run for the mutants of each module. Mutants are made only in the first folder. Its tests run
 * first, because they detect most mutants; folders with slow tests are last.
 */
const modules: Readonly<Record<string, readonly string[]>> = {
  ledger: [
    'ledger',
    'modules/payouts/withdrawals',
    'modules/earnings/balance',
    'modules/earnings/rewards',
    'modules/payouts/risk',
    'modules/earnings/contracts',
  ],
  rewards: [
    'modules/earnings/rewards',
    'modules/earnings/balance',
    'modules/earnings/contracts',
    'modules/operations/member-merges',
  ],
  withdrawals: [
    'modules/payouts/withdrawals',
    'modules/payouts/recipients',
    'modules/payouts/payouts',
    'modules/payouts/risk',
  ],
  payouts: ['modules/payouts/payouts', 'modules/payouts/withdrawals'],
  'sign-in': [
    'modules/identity/sign-in',
    'platform/captcha',
    'modules/operations/system-switches',
    'modules/identity/passkeys',
    'modules/identity/phone-change',
    'modules/payouts/recipients',
  ],
  sessions: [
    'platform/session',
    'modules/identity/sessions',
    'modules/identity/sign-in',
    'modules/identity/devices',
  ],
}
/** Arguments that exclude slow tests, which start processes, from a run of Vitest. */
const excluded = ['kill', 'process', 'hostile'].map((role) => `--exclude=**/*.${role}.test.*`)

const survivors: Mutant[] = []
const limits = new Map<string, number>()
let tried = 0
for (const name of positionals.length > 0 ? positionals : Object.keys(modules)) {
  const folders = modules[name] ?? []
  const [folder] = folders
  if (folder === undefined) throw new Error(`Say which module: ${Object.keys(modules).join(', ')}`)
  const files = globSync(`${server}/${folder}/**/*.ts`, { cwd: root }).filter(
    (file) => !/\.test|\.worker\.ts|test-script/.test(file),
  )
  const all = files
    .toSorted()
    .flatMap((file) => listMutants(file, readFileSync(path.join(root, file), 'utf8')))
  const mutants = sample(all, Number(values.count), values.seed)
  await verifyApplied(mutants, folder)
  let survived = 0
  for (const mutant of mutants) {
    if (await isDetected(mutant, folders)) continue
    survived += 1
    survivors.push(mutant)
    console.log(`survived: ${mutant.file}:${mutant.line}  ${before(mutant)}  →  ${mutant.replacement}`)
  }
  tried += mutants.length
  console.log(
    `${name}: ${survived} of ${mutants.length} survived (${all.length} places, seed ${values.seed})`,
  )
}
const share = (100 * survivors.length) / tried
console.log(`${survivors.length} of ${tried} mutants survived, ${share.toFixed(1)} %`)
process.exitCode = share > 10 ? 1 : 0

function before({ file, start, end }: Mutant): string {
  return readFileSync(path.join(root, file), 'utf8').slice(start, end).replaceAll(/\s+/g, ' ')
}

/**
 * Checks that mutants reach the tests: runs the folder's tests with a source file that throws an error when it is
 * loaded.
 * @throws Error when they pass, because then no mutant reaches the tests
 */
async function verifyApplied(mutants: readonly Mutant[], folder: string): Promise<void> {
  const [mutant] = mutants
  if (!mutant) throw new Error(`no mutants of ${folder}`)
  const broken = { ...mutant, start: 0, end: 0, replacement: "throw new Error('mutant');" }
  if ((await run(folder, broken)).ok) throw new Error('the tests run without their mutant')
}

/**
 * Runs the tests of the folders with a mutant, one folder after another, until a test fails. Returns true
 * when a test failed.
 */
async function isDetected(mutant: Mutant, folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    const { ok } = await run(folder, mutant, await getLimit(folder))
    if (!ok) return true
  }
  return false
}

function run(folder: string, mutant: Mutant | null, limitMs?: number): Promise<Ran> {
  return runCommand({
    command: [
      'env',
      `MUTANT=${JSON.stringify(mutant)}`,
      `NODE_OPTIONS=--import=${new URL('apply-mutant.ts', import.meta.url).href}`,
      'vitest',
      'run',
      '--project=server',
      '--bail=1',
      ...excluded,
      `${server}/${folder}/`,
    ],
    output: 'captured',
    ...(limitMs !== undefined && { limitMs }),
  })
}

/**
 * Returns the time limit of a folder's tests: three times their duration without a mutant, plus 30 seconds.
 * Tests that exceed the limit have detected the mutant.
 */
async function getLimit(folder: string): Promise<number> {
  const known = limits.get(folder)
  if (known !== undefined) return known
  const { ok, output, seconds } = await run(folder, null)
  if (!ok) throw new Error(`the tests fail without a mutant\n${output}`)
  const limit = 3_000 * seconds + 30_000
  limits.set(folder, limit)
  return limit
}

/** Selects `count` mutants at random. The selection depends only on the seed. */
function sample(all: readonly Mutant[], count: number, seed: string): Mutant[] {
  const formatPosition = (mutant: Mutant) =>
    createHash('sha256')
      .update(`${seed} ${JSON.stringify(mutant)}`)
      .digest('hex')
  return all
    .map((mutant) => ({ mutant, place: formatPosition(mutant) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}
