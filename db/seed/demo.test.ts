import { expect, it } from 'vitest'
import { countMonths, verifyRewards } from '../../apps/server/src/modules/earnings/rewards/rewards.service.ts'
import { releaseDue } from '../../apps/server/src/testing/earnings/release-fixtures.ts'
import {
  importContracts,
  readContractFile,
} from '../../apps/server/src/modules/earnings/contracts/contracts.service.ts'
import { verifyLedger } from '../../apps/server/src/ledger/verify.ts'
import { verifyRowHashes } from '../../apps/server/src/platform/row-hashes/verify-row-hashes.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import {
  aFixedClock,
  getMemberId,
  silentLog,
} from '../../apps/server/src/testing/earnings/contract-fixtures.ts'
import { getMoney } from '../../apps/server/src/testing/earnings/ledger-fixtures.ts'
import { testDatabase } from '../../apps/server/src/testing/database/test-database.ts'
import { aFilesFolder, storedIn } from '../../apps/server/src/testing/earnings/claim-fixtures.ts'
import {
  accessDocument,
  getIdentityDocumentData,
} from '../../apps/server/src/modules/identity/identity-documents/identity-documents.service.ts'
import { newKey } from '../../apps/server/src/platform/vault/seal.ts'
import { openVault } from '../../apps/server/src/platform/vault/vault.ts'
import { addStaff } from '../../apps/server/src/platform/staff/staff.service.ts'
import {
  getTicket,
  getTickets,
  ticketList,
} from '../../apps/server/src/modules/engagement/tickets/tickets.service.ts'
import { findUnnotifiedMoney } from '../../apps/server/src/testing/engagement/notified-money.ts'
import {
  hasUnread,
  getNotifications,
} from '../../apps/server/src/platform/notifications/notifications.service.ts'
import { getOrders } from '../../apps/server/src/modules/earnings/orders/orders.service.ts'
import {
  verifyWithdrawals,
  withdrawalTerms,
} from '../../apps/server/src/modules/payouts/withdrawals/withdrawals.service.ts'
import { seedBanks } from './demo-banks.ts'
import { seedClaims } from './demo-claims.ts'
import { demoFiles } from './demo-contracts.ts'
import { andrey as demoAndrey, seedMember } from './demo-members.ts'
import { seedDocumentWithScans } from './demo-identity-document.ts'
import { seedTickets } from './demo-tickets.ts'
import { seedWithdrawals } from './demo-withdrawals.ts'
import { seedDemo } from './demo.ts'

const today = '2026-11-21'
const clock = aFixedClock(today)
const keys = [{ id: 'test', key: newKey() }] as const
const { db } = await testDatabase()
await seedBanks(db)
// Seeds the demo twice in parallel, as two servers do that start at the same time, and then once more, as a later start
// does.
await Promise.all([seedDemo({ db, clock }), seedDemo({ db, clock })])
await seedDemo({ db, clock })
const andrey = await getMemberId(db, '79000000000')
const maria = await getMemberId(db, '79000000001')
// The notifications are loaded before the tests, because some tests create more of them.
const received = await getNotifications(db, andrey, { category: 'all', skipCount: 0, maxResultCount: 10 })

const getKinds = async (memberId: string) => {
  const { rows } = await db.query<{ kind: string; items: number }>({
    text: 'select kind, count(*)::int as items from transactions where member_id = $1 group by kind',
    values: [memberId],
  })
  return Object.fromEntries(rows.map(({ kind, items }) => [kind, items]))
}

it('the demo gives Андрей released and frozen rewards, a paid and a rejected withdrawal, and at least 40 000 available points', async () => {
  const money = await getMoney(db, andrey)
  expect(money.available).toBeGreaterThanOrEqual(40_000n)
  expect(money).toMatchObject({ held: 0n, debt: 0n })
  expect(money.frozen).toBeGreaterThan(0n)
  expect(await getKinds(andrey)).toMatchObject({ cancellation: 2, withdrawal: 2, payout: 1, refund: 1 })
})

it('the demo staff member has a phone that no member has, even when an earlier server version created this staff member without a phone', async () => {
  const phones = async () =>
    (await db.query<{ phone: string }>({ text: `select phone from staff where name = 'demo'`, values: [] }))
      .rows
  const [seeded] = await phones()
  expect(seeded?.phone).toMatch(/^79\d{9}$/)
  expect(
    (await db.query({ text: 'select from members where phone = $1', values: [seeded?.phone] })).rowCount,
  ).toBe(0)
  await db.query({ text: `update staff set phone = null where name = 'demo'`, values: [] })
  await seedWithdrawals({ db, clock })
  expect(await phones()).toEqual([seeded])
})

it('Андрей’s demo history covers thirteen months in chronological order, and contains no operation in the future', async () => {
  const { rows } = await db.query<{ occurred_at: Date }>({
    text: 'select occurred_at from transactions where member_id = $1 order by seq',
    values: [andrey],
  })
  const timestamps = rows.map((row) => row.occurred_at.getTime())
  expect(timestamps).toEqual([...timestamps].sort((a, b) => a - b))
  expect(Math.max(...timestamps)).toBeLessThanOrEqual(clock.businessNow().getTime())
  const months = new Set(rows.map((row) => moscowDay(row.occurred_at).slice(0, 7)))
  expect(months.size).toBe(13)
})

it('in the demo, Андрей’s notifications are unread from his last reward on and read before it; Мария has no unread notification', async () => {
  const state = received.notifications.map(({ category, read }) => `${category} ${read ? 'read' : 'unread'}`)
  const unread = state.filter((received) => received.endsWith('unread'))
  expect(unread.at(-1)).toBe('reward unread')
  expect(state.slice(unread.length)).not.toContainEqual(expect.stringMatching(/unread$/))
  expect(await findUnnotifiedMoney(db)).toEqual([])
  expect(await hasUnread(db, maria)).toBe(false)
})

it('each demo notification about a reward or a release is about operations of its own day', async () => {
  const { rows } = await db.query<{ kind: string; day: string; items: number; operations: number }>({
    text: `with dated as (
        select kind, (occurred_at at time zone 'Europe/Moscow')::date as day, count(*)::int as operations
        from transactions where member_id = $1 and kind in ('reward', 'release') group by 1, 2
      )
      select kind, (created_at at time zone 'Europe/Moscow')::date as day, sum(items)::int as items, operations
      from notifications left join dated using (kind)
      where member_id = $1 and kind in ('reward', 'release')
        and dated.day = (created_at at time zone 'Europe/Moscow')::date
      group by kind, 2, operations having sum(items) <> operations`,
    values: [andrey],
  })
  expect(rows).toEqual([])
})

it('the demo contains no lot that is still frozen after its release date', async () => {
  expect(await releaseDue({ db, clock, log: silentLog })).toBe(0)
})

it('the demo counts each month when it ends, so that its recalculation is dated the day after', async () => {
  expect(await countMonths({ db, clock, log: silentLog })).toBe(0)
  const { rows } = await db.query<{ day: string }>({
    text: `select (occurred_at at time zone 'Europe/Moscow')::date as day from transactions
      where member_id = $1 and kind = 'recalculation'`,
    values: [andrey],
  })
  expect(rows).toEqual([{ day: '2026-03-01' }])
})

it('the demo gives Мария no points and no operations', async () => {
  expect(await getMoney(db, maria)).toEqual({ available: 0n, frozen: 0n, held: 0n, debt: 0n })
  expect(await getKinds(maria)).toEqual({})
})

it('a second import of the demo’s contract file creates and updates no contract', async () => {
  const file = new TextEncoder().encode(demoFiles({ phone: '79000000000', today }).contracts)
  const report = await importContracts({ db, clock }, readContractFile(file))
  // The file reports the two cancelled contracts as confirmed, so the import rejects these two rows, and the contracts
  // stay cancelled.
  expect(report).toMatchObject({ created: 0, updated: 0, rejected: 2 })
})

it('two servers that start in parallel create only one claim of Андрей in review and only one rejected claim, each with its file', async () => {
  const { files, filesDir } = await aFilesFolder(db, keys)
  await Promise.all([seedClaims({ db, clock, files }), seedClaims({ db, clock, files })])
  const { listCardOrder } = await getOrders(db, andrey, {
    category: 'contract',
    skipCount: 0,
    maxResultCount: 9,
  })
  expect(listCardOrder.map(({ status }) => status)).toEqual(['review', 'rejected'])
  expect(await storedIn(filesDir)).toHaveLength(2)
})

it('two servers that start in parallel create only one open and one answered ticket, and mark the notification about the answer as read', async () => {
  const { files } = await aFilesFolder(db, keys)
  await seedWithdrawals({ db, clock })
  await Promise.all([seedTickets({ db, clock, files }), seedTickets({ db, clock, files })])
  const { threads } = await getTickets(db, andrey, { skipCount: 0, maxResultCount: 9 })
  expect(threads.map(({ status }) => status)).toEqual(['open', 'answered'])
  const { messages } = await getTicket(db, { id: threads[1]?.id ?? '', memberId: andrey })
  expect(messages).toHaveLength(2)
  const page = { q: '', page: 1, perPage: 100, sort: 'answerBy', order: 'asc' } as const
  expect((await ticketList({ db, clock }).page(page)).data.filter(({ isOverdue }) => isOverdue)).toEqual([])
  const { rows } = await db.query<{ read_at: Date | null }>({
    text: `select read_at from notifications where member_id = $1 and key like 'thread:%'`,
    values: [andrey],
  })
  expect(rows).toEqual([{ read_at: expect.any(Date) }])
})

it('two servers that start in parallel create only one approved document of Андрей, with data and scans, and none for Мария', async () => {
  const { files, filesDir } = await aFilesFolder(db, keys)
  const context = { db, clock, files, vault: openVault({ db, keys }) }
  await Promise.all([seedDocumentWithScans(context), seedDocumentWithScans(context)])
  const member = await getMemberId(db, '79000000000')
  const document = await getIdentityDocumentData(context, member)
  expect(document).toMatchObject({ status: 'Подтверждён', version: 1, serial: '4508', verdicts: {} })
  const { pasportScan, adressScan, innScan } = document
  expect((await storedIn(filesDir)).toSorted()).toEqual([pasportScan, adressScan, innScan].toSorted())
  expect(await hasUnread(db, await getMemberId(db, '79000000001'))).toBe(false)
  const query = { category: 'passport', skipCount: 0, maxResultCount: 9 } as const
  expect((await getNotifications(db, member, query)).notifications).toMatchObject([{ read: true }])
  const { rows: earlyConsents } = await db.query({
    text: `select from consents where recorded_at < text_version::date and text_version::date <= $1`,
    values: [clock.businessNow()],
  })
  expect(earlyConsents).toEqual([])
  await addStaff(db, { name: 'olga', phone: '79000000055', now: clock.systemNow() })
  const access = { phone: '79000000000', reason: 'Проверка' }
  expect((await accessDocument({ ...context, staffName: 'olga' }, access)).scans).toHaveLength(3)
  expect(await getIdentityDocumentData(context, await getMemberId(db, '79000000001'))).toMatchObject({
    status: 'Не заполнен',
  })
})

it('in the demo, Андрей has a paid and a rejected withdrawal, and no blocker prevents his next withdrawal', async () => {
  await Promise.all([seedWithdrawals({ db, clock }), seedWithdrawals({ db, clock })])
  const query = { category: 'withdrawal', skipCount: 0, maxResultCount: 9 } as const
  const { listCardOrder } = await getOrders(db, andrey, query)
  expect(listCardOrder.map(({ status, amount }) => [status, amount])).toEqual([
    ['rejected', 7_500],
    ['paid', 15_000],
  ])
  const withdrawalConfig = readConfig({}).withdrawals
  expect(await withdrawalTerms({ db, clock, withdrawalConfig }, andrey)).toMatchObject({
    blockers: [],
    recipients: [
      { bankName: 'Сбербанк', problem: 'По\u00a0этому номеру банк не\u00a0нашёл получателя' },
      { bankName: 'Т-Банк', phone: '79000000000', confirmed: true, problem: null },
    ],
  })
})

it('seedWithdrawals completes the demo data of an earlier server version with an identity document and a recent sign-in, as a withdrawal requires', async () => {
  const { db } = await testDatabase()
  const joinedAt = new Date('2025-10-28T10:00:00Z')
  await db.transaction((tx) => seedMember(tx, demoAndrey, { joinedAt, now: joinedAt }))
  await seedWithdrawals({ db, clock })
  const { blockers } = await withdrawalTerms(
    { db, clock, withdrawalConfig: readConfig({}).withdrawals },
    await getMemberId(db, demoAndrey.phone),
  )
  expect(blockers.map(({ code }) => code)).toEqual(['below_minimum'])
})

it('`lk verify` finds no difference in the ledger, the rewards, the withdrawals and the hashes of rows of the demo', async () => {
  expect(await verifyLedger(db)).toEqual([])
  expect(await verifyRewards(db)).toEqual([])
  expect(await verifyWithdrawals(db)).toEqual([])
  expect(await verifyRowHashes(db)).toEqual([])
})

it.each(['2026-03-01', '2028-02-29', '2027-01-01', '2026-12-31'])(
  'gives Андрей available and frozen points when the demo is created on the date %s',
  async (day) => {
    const { db } = await testDatabase()
    await seedBanks(db)
    await seedDemo({ db, clock: aFixedClock(day) })
    const money = await getMoney(db, await getMemberId(db, '79000000000'))
    expect(money.available).toBeGreaterThanOrEqual(40_000n)
    expect(money.frozen).toBeGreaterThan(0n)
  },
)
