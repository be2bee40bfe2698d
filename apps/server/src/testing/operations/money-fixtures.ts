import { randomUUID } from 'node:crypto'
import {
  decideChange,
  proposeChange,
} from '../../modules/earnings/balance-corrections/balance-corrections.service.ts'
import { periodStatement } from '../../modules/earnings/statements/statements.service.ts'
import {
  getAdminWithdrawalByNumber,
  importFileFromBank,
  makeBatch,
  recordApproval,
  recordRejection,
} from '../../modules/payouts/payouts/payouts.service.ts'
import { requestWithdrawal } from '../../modules/payouts/withdrawals/withdrawals.service.ts'
import { addDays, moscowDay } from '../../platform/clock/moscow.ts'
import { readConfig } from '../../platform/config/config.ts'
import { aLine, aNumber, importLines } from '../earnings/contract-fixtures.ts'
import { payoutsOfStatements } from '../earnings/statement-fixtures.ts'
import { deleteRequestedRiskChecks, releaseDue } from '../earnings/release-fixtures.ts'
import { times } from '../harness/repeat.ts'
import { aMember, type SignedIn } from '../identity/member-fixtures.ts'
import { aBankId, anApprover, type PayoutTest } from '../payouts/payout-fixtures.ts'

/**
 * Creates members, each with rewards in every state, corrections, a statement, and withdrawals in every status except
 * `cancelled`. The amounts of the members differ. The caller must configure `context` so that withdrawals of 600 points
 * or more need two approvals.
 */
export async function membersWithAllMoney(context: PayoutTest, count: number): Promise<string[]> {
  const { db } = context
  // Uses other approvers than the staff who correct balances: a staff member who credited a member cannot be the only
  // approver of that member's withdrawals.
  for (const name of ['anna', 'vera']) await anApprover(db, name)
  const members: SignedIn[] = []
  for (let index = 0; index < count; index++) {
    const member = await aMember(db)
    members.push(member)
    await db.query({
      text: `insert into identity_documents (member_id, status, decided_at) values ($1, 'approved', now())`,
      values: [member.memberId],
    })
    await rewardContracts(context, member)
    await correctBalance(context, { memberId: member.memberId, amount: 50 + index })
    await correctBalance(context, { memberId: member.memberId, amount: -7 - index })
  }
  await payWithdrawals(context, members)
  for (const { memberId } of members) {
    const dateTo = moscowDay(context.clock.businessNow())
    const dateSince = addDays(dateTo, -70)
    const config = { limits: false, brand: readConfig({}).brand }
    const params = { memberId, format: 'pdf', checkAddress: 'http://localhost', dateSince, dateTo } as const
    await periodStatement({ db, clock: context.clock, config, ...payoutsOfStatements }, params)
    await correctBalance(context, { memberId, amount: 3 })
  }
  return members.map(({ memberId }) => memberId)
}

/**
 * Records contracts that were connected 75, 40 and 3 days ago. Cancels one of the oldest and one of the newest of these
 * contracts. Then releases the rewards that are due.
 */
async function rewardContracts({ db, clock, log }: PayoutTest, { phone }: SignedIn): Promise<void> {
  const today = moscowDay(clock.businessNow())
  const lines = [75, 40, 3].flatMap((daysAgo) =>
    ['internet', 'internet-tv', 'mobile', 'internet', 'mobile', 'internet'].map((product) => ({
      number: aNumber(),
      phone,
      day: addDays(today, -daysAgo),
      product,
    })),
  )
  const record = (day: string, some: typeof lines, status: string) => {
    const moment = new Date(`${day}T12:00:00+03:00`)
    const at = { businessNow: () => moment, systemNow: () => new Date() }
    return importLines(
      db,
      at,
      some.map((line) => aLine({ ...line, status })),
    )
  }
  await record(addDays(today, -40), lines.slice(0, 12), 'confirmed')
  await record(addDays(today, -39), lines.slice(0, 1), 'cancelled')
  await record(addDays(today, -2), lines.slice(12), 'confirmed')
  await record(addDays(today, -1), lines.slice(16, 17), 'cancelled')
  await releaseDue({ db, clock, log })
}

async function correctBalance(
  { db, clock }: PayoutTest,
  { memberId, amount }: { memberId: string; amount: number },
): Promise<void> {
  const input = {
    memberId,
    kind: 'correction',
    amount,
    reason: 'Ошибка',
    staffName: 'olga',
  } as const
  const { id } = await proposeChange({ db, clock }, { ...input, id: randomUUID() })
  await decideChange({ db, clock }, { id, staffName: 'petr', isApproved: true })
}

/** Requests withdrawals and leads them to the statuses review, rejected, approved, sent, paid and returned. */
async function payWithdrawals(context: PayoutTest, members: readonly SignedIn[]): Promise<void> {
  const { db, clock } = context
  const settings = readConfig({}).withdrawals
  const withdrawalConfig = { ...settings, fee: 30n, tax: 'ndfl', perDay: 100n } as const
  const request = async ({ memberId, phone }: SignedIn, amount: number): Promise<bigint> => {
    const to = { bankId: aBankId, phone, amount, isAdditional: true }
    const order = { memberId, key: randomUUID(), request: to }
    return BigInt((await requestWithdrawal({ db, clock, withdrawalConfig }, order)).number)
  }
  const sent: bigint[] = []
  for (const [index, member] of members.entries()) {
    const numbers: bigint[] = []
    for (const amount of times(5, (place) => 200 + 10 * place + index))
      numbers.push(await request(member, amount))
    const large = await request(member, 600 + index)
    for (const number of [...numbers.slice(1, 4), large]) await approve(context, number)
    await recordRejection(context, { number: numbers[4] ?? 0n, staffName: 'petr', reason: 'member_asked' })
    sent.push(...numbers.slice(1, 4), large)
  }
  await deleteRequestedRiskChecks(db)
  await makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: 500 })
  for (const [index, number] of sent.entries()) {
    const result = [null, 'Исполнено', 'Отказ', 'Исполнено'][index % 4]
    if (!result) continue
    const { reference, credited } = await getAdminWithdrawalByNumber(context, number)
    const bytes = Buffer.from(`Референс;Сумма;Результат\n${reference};${credited},00;${result}`)
    await importFileFromBank(context, { bytes, staffName: 'petr', dryRun: false })
  }
  for (const member of members) await approve(context, await request(member, 300))
}

/** Approves a withdrawal as one staff member, and as a second one when it needs two approvals. */
async function approve(context: PayoutTest, number: bigint): Promise<void> {
  const { isApproved } = await recordApproval(context, { number, staffName: 'anna' })
  if (!isApproved) await recordApproval(context, { number, staffName: 'vera' })
}
