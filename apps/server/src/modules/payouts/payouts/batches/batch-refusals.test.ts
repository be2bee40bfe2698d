import { expect, it } from 'vitest'
import type { Tx } from '../../../../platform/db/db.ts'
import { Refusal } from '../../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { aBatchedPayout, anApprover, aPayoutTest } from '../../../../testing/payouts/payout-fixtures.ts'
import {
  cancelBatch,
  exportBatch,
  getBatch,
  handBatchOver,
  importFileFromBank,
  recordOutcomeByHand,
  resumePayouts,
} from '../payouts.service.ts'
import { getBatchDto } from './payout-batch-dto.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })

const reason = 'Банк не принял файл'
const download = (number: bigint, name = 'petr', on = context) =>
  exportBatch(on, { actor: toStaffActor({ name }), number, format: 'csv' })
const handOver = (number: bigint, staffName = 'petr', on = context) =>
  handBatchOver(on, { staffName, number })
const cancel = (number: bigint, staffName = 'petr', on = context) =>
  cancelBatch(on, { staffName, number, reason })
const actions = { download, handOver, cancel }

/** Runs an action of `petr` on a batch and rolls it back. Returns the error of the action; null when it has none. */
async function attempt(action: keyof typeof actions, number: bigint): Promise<unknown> {
  const isDone = new Error('rolled back')
  const error = await db
    .transaction(async (tx) => {
      const inTx = {
        ...context,
        db: { ...db, ...tx, transaction: <T>(run: (on: Tx) => Promise<T>) => run(tx) },
      }
      await actions[action](number, 'petr', inTx)
      throw isDone
    })
    .catch((cause: unknown) => cause)
  return error === isDone ? null : error
}

const respond = (reference: string, result: string) =>
  importFileFromBank(context, {
    bytes: Buffer.from(`Референс;Сумма;Результат\n${reference};1500,00;${result}`),
    staffName: 'olga',
    dryRun: false,
  })

/**
 * Creates a batch of two payouts. Returns its number, and the withdrawal number and the reference of the first payout.
 */
async function aBatch() {
  const first = await aBatchedPayout(context)
  await cancel(first.batch)
  const { batch, number: other } = await aBatchedPayout(context)
  return { number: batch, withdrawal: first.number, other, reference: first.reference }
}

/** Creates a batch that nobody has, one of whose two payouts the bank paid by the file of a cancelled batch. */
async function aBatchPaidBefore() {
  const first = await aBatchedPayout(context)
  await handOver(first.batch, 'olga')
  await cancel(first.batch)
  const { batch: number } = await aBatchedPayout(context)
  await respond(first.reference, 'Исполнено')
  await resumePayouts(context, { staffName: 'olga' })
  return { number, withdrawal: first.number, reference: first.reference }
}

const restrict = (withdrawal: bigint) =>
  db.query({
    text: `insert into restrictions (member_id, kind, reason, actor, since)
      select o.member_id, 'payouts', '', 'staff:olga', now() from orders o where o.number = $1`,
    values: [withdrawal],
  })

const scenarios: Record<string, () => Promise<{ number: bigint; withdrawal: bigint; other?: bigint }>> = {
  'was made': aBatch,
  'is blocked': async () => {
    const batch = await aBatch()
    await restrict(batch.withdrawal)
    return batch
  },
  'was downloaded by a colleague': async () => {
    const batch = await aBatch()
    await download(batch.number, 'olga')
    return batch
  },
  'was downloaded by the staff member': async () => {
    const batch = await aBatch()
    await download(batch.number)
    return batch
  },
  'was downloaded, and is blocked since': async () => {
    const batch = await aBatch()
    await download(batch.number, 'olga')
    await restrict(batch.withdrawal)
    return batch
  },
  'was handed over': async () => {
    const batch = await aBatch()
    await handOver(batch.number, 'olga')
    return batch
  },
  'has an outcome that staff recorded, and nobody downloaded it': async () => {
    const batch = await aBatch()
    await recordOutcomeByHand(
      { ...context, provider: null },
      { number: batch.withdrawal, staffName: 'petr', outcome: 'returned', reason: 'other', document: '17' },
    )
    return batch
  },
  'is half answered, and nobody downloaded it': async () => {
    const batch = await aBatch()
    await respond(batch.reference, 'Исполнено')
    return batch
  },
  'is half answered, and was downloaded': async () => {
    const batch = await aBatch()
    await download(batch.number, 'olga')
    await respond(batch.reference, 'Исполнено')
    return batch
  },
  'waits at the bank, and nobody downloaded it': async () => {
    const batch = await aBatch()
    await respond(batch.reference, 'В обработке')
    return batch
  },
  'has a payout that the bank paid by an earlier file': aBatchPaidBefore,
  'is cancelled': async () => {
    const batch = await aBatch()
    await cancel(batch.number)
    return batch
  },
}

it.each(Object.entries(scenarios))(
  'the page of a batch that %s shows for each action the refusal that the action gets',
  async (_title, scenario) => {
    const { number } = await scenario()
    const { refusals } = await getBatchDto(db, { number, staff: { name: 'petr' } })
    for (const [action, shown] of Object.entries(refusals)) {
      const error = await attempt(action as keyof typeof actions, number)
      const refusal = error instanceof Refusal ? { code: error.code, message: error.message } : error
      expect([action, shown]).toEqual([action, refusal])
    }
  },
)

it.each([
  ['is blocked', 'download', 'Заявка № $'],
  [
    'is half answered, and nobody downloaded it',
    'download',
    'исход остальных запишите в их заявках. Заявка № @',
  ],
  ['is half answered, and was downloaded', 'cancel', 'запишите в их заявках. Заявка № @'],
  ['has a payout that the bank paid by an earlier file', 'download', 'отменённого пакета. Заявка № $'],
] as const)('the refusal of a batch that %s names the payout (%s)', async (scenario, action, text) => {
  const { number, withdrawal, other } = await (scenarios[scenario] ?? aBatch)()
  const { refusals } = await getBatchDto(db, { number, staff: { name: 'petr' } })
  expect(refusals[action]?.message.replaceAll('\u00A0', ' ')).toContain(
    text.replace('$', String(withdrawal)).replace('@', String(other)),
  )
})

it('a batch with a payout that the bank paid by an earlier file can only be cancelled', async () => {
  await anApprover(db, 'vera')
  const { number } = await aBatchPaidBefore()
  const { refusals } = await getBatchDto(db, { number, staff: { name: 'vera' } })
  expect(refusals).toMatchObject({ download: { code: 'batch_paid_before' }, cancel: null })
  await cancel(number, 'vera')
  expect((await getBatch(db, number)).batch.state).toBe('cancelled')
})
