import { randomUUID } from 'node:crypto'
import {
  importContracts,
  readContractFile,
  undoImport,
} from '../../apps/server/src/modules/earnings/contracts/contracts.service.ts'
import { approveRules, saveDraft } from '../../apps/server/src/modules/earnings/rewards/rewards.service.ts'
import { openClock } from '../../apps/server/src/platform/clock/clock.ts'
import { moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import { openDb } from '../../apps/server/src/platform/db/db.ts'
import { someRules } from '../../apps/server/src/testing/earnings/reward-rules-fixtures.ts'

/**
 * Imports contracts, undoes imports, and approves reward rules with a recalculation, all in parallel and again and
 * again, until the process is ended. Writes the name of each finished work as a line. Arguments: the connection
 * string of the server's role, and the number of contracts in each file.
 */
const [url = '', rows = '0'] = process.argv.slice(2)
const db = openDb({ url, connections: 8 })
const operating = { db, clock: await openClock(db, { movable: true }), actor: 'bench' }
const { rows: members } = await db.query<{ phone: string }>({
  text: `select phone from members where phone like '7999%' order by phone`,
  values: [],
})
const allPhones = members.map(({ phone }) => phone)
// Phones of half of the members. Only imports of these members are undone: an undo stops the payouts of its members,
// and the payouts of the other half must remain ready for batches.
const undonePhones = allPhones.slice(-allPhones.length / 2)
const day = moscowDay(new Date(Date.now() - 3 * 86_400_000))

/** Imports a file whose contracts belong to the members with these phones in turn. Returns the id of the import. */
async function importFile(phones: readonly string[]): Promise<bigint> {
  const name = randomUUID().slice(0, 8)
  const lines = Array.from(
    { length: Number(rows) },
    (_, i) => `${name}-${i};internet;${phones[i % phones.length]};Казань;${day};confirmed`,
  )
  const file = Buffer.from(`number;product;phone;city;connectedAt;status\n${lines.join('\n')}\n`)
  const { batch } = await importContracts(operating, readContractFile(file))
  return BigInt(batch ?? 0)
}

/** Approves reward rules with another base reward, so that the rewards of this month are recalculated. */
async function recalculate(base: number): Promise<void> {
  const draft = { rules: someRules({ internet: base }), from: `${day.slice(0, 7)}-01` }
  const { version } = await saveDraft(operating, draft)
  await approveRules({ ...operating, actor: 'bench-approver' }, { version, retroactive: true })
}

async function repeat(name: string, work: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await work()
    console.log(name)
  }
}

let undone = await importFile(undonePhones)
let base = 500
console.log('ready')
await Promise.all([
  repeat('import', () => importFile(allPhones)),
  repeat('undo', async () => {
    await undoImport(operating, undone)
    undone = await importFile(undonePhones)
  }),
  repeat('recalculation', () => recalculate((base += 10))),
])
