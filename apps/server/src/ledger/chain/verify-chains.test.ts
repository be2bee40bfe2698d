import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openCorruptions } from '../../testing/database/corruptions.ts'
import { databaseEach } from '../../testing/database/test-database.ts'
import { accrue, aLedgerOperation, aMemberWithMoney } from '../../testing/earnings/ledger-fixtures.ts'
import { post, planClawback, postAll, planCorrection, verifyLedger } from '../ledger.ts'
import { readSavedHashes, saveHashes } from './saved-hashes.ts'
import { verifyAllChains, verifyChains } from './verify-chains.ts'

const database = await databaseEach()
const { db, folder } = database
const afterCorruption = openCorruptions(database)

const memberId = await aMemberWithMoney(db, { available: 1_000n })
const other = await aMemberWithMoney(db, { available: 300n })
await aMemberWithMoney(db)
await db.transaction(async (tx) => {
  const params = { b: { z: 1, a: [1.5, 'я\n"', null] }, a: true, none: undefined }
  const operation = { ...aLedgerOperation(memberId), contractNumber: 'К-1', params }
  const { seq } = await accrue(tx, { ...operation, amount: 500n, releasesAt: new Date('2099-01-01') })
  const clawback = { ...aLedgerOperation(memberId), contractNumber: 'К-1', lots: [seq], amount: 700n }
  await post(tx, planClawback(clawback))
  await postAll(
    tx,
    [memberId, other, memberId].map((id) => planCorrection({ ...aLedgerOperation(id), amount: 5n })),
  )
})
const { hashes } = await verifyAllChains(db, null)

/**
 * SQL by which the owner of the tables adds one point to the member's last correction. The entries, the transaction and
 * the balances still agree afterwards, so that only the hash chain shows the change.
 */
const consistentPoint = `
  update entries e set amount = amount + case account when 'available' then 1 else -1 end
    from balances b where e.member_id = '${memberId}' and b.member_id = e.member_id and e.seq = b.last_seq;
  update transactions t set amount = amount + 1, available_delta = available_delta + 1, available_after = available_after + 1
    from balances b where t.member_id = '${memberId}' and b.member_id = t.member_id and t.seq = b.last_seq;
  update balances set available = available + 1 where member_id = '${memberId}'`

it('finds no differences in the hash chains of an unchanged ledger with transactions posted one by one and transactions posted in one call', async () => {
  expect(await verifyChains(db, [memberId, other])).toEqual([])
  expect(await verifyAllChains(db, hashes)).toEqual({ differences: [], hashes })
  expect([...hashes.keys()].sort()).toEqual([memberId, other].sort())
})

it('the verification of hash chains reports points that the owner of the tables added, even if entries, transaction and balances agree', async () => {
  const found = await afterCorruption(consistentPoint, async (on) => [
    await verifyLedger(on),
    await verifyChains(on, [memberId, other]),
  ])
  expect(found).toMatchObject([[], [{ memberId }]])
})

it.each([
  ['actor', "actor = 'staff:eva'"],
  ['params', `params = params || '{"x": 1}'`],
  ['time', "occurred_at = occurred_at + interval '1 microsecond'"],
  ['accounting time', "accounted_at = accounted_at - interval '1 microsecond'"],
  ['time of recording', "recorded_at = recorded_at - interval '1 microsecond'"],
  ['idempotency key', "idempotency_key = idempotency_key || 'x'"],
  ['category', 'category = null'],
])('the verification of the hash chain reports a transaction whose %s was changed', async (_name, change) => {
  const corruption = `update transactions set ${change} where member_id = '${other}' and seq = 2`
  expect(await afterCorruption(corruption, (on) => verifyChains(on, [other]))).toMatchObject([
    { memberId: other },
  ])
})

it('when all hashes were recomputed after a change of data, only the hashes saved outside the database reveal the change', async () => {
  await saveHashes(folder, hashes)
  const saved = await readSavedHashes(folder)
  const rebuilt = await afterCorruption(consistentPoint, async (on) => {
    const [difference] = await verifyChains(on, [memberId])
    const hash = Buffer.from(difference?.expected ?? '', 'hex')
    await on.query({
      text: 'update balances set last_hash = $1 where member_id = $2',
      values: [hash, memberId],
    })
    return [await verifyChains(on, [memberId]), (await verifyAllChains(on, saved)).differences]
  })
  expect(rebuilt).toMatchObject([[], [{ memberId, what: expect.stringContaining('outside the database') }]])
})

it('the verification of hash chains reports deleted transactions and deleted members, if the hashes were saved outside the database', async () => {
  const deletions = `
    delete from transactions where member_id = '${other}'; delete from entries where member_id = '${other}';
    update balances set last_seq = 0, last_hash = null where member_id = '${other}';
    delete from balances where member_id = '${memberId}'`
  const { differences } = await afterCorruption(deletions, (on) => verifyAllChains(on, hashes))
  expect(new Set(differences.map((difference) => difference.memberId))).toEqual(new Set([memberId, other]))
})

it('the saved hashes stay valid when further transactions are posted, and a damaged file of hashes is refused', async () => {
  await db.transaction((tx) => post(tx, planCorrection({ ...aLedgerOperation(other), amount: 1n })))
  expect((await verifyAllChains(db, hashes)).differences).toEqual([])
  const file = join(folder, 'ledger-hashes.txt')
  await saveHashes(folder, hashes)
  await writeFile(file, (await readFile(file, 'utf8')).replace(/[0-9a-f]\n/, 'x\n'))
  await expect(readSavedHashes(folder)).rejects.toThrow('is damaged')
})
