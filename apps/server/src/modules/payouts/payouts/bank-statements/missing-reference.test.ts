import { dayInDigits } from '@impulse/api/fields/day'
import { expect, it } from 'vitest'
import { moscowDay } from '../../../../platform/clock/moscow.ts'
import type { Db } from '../../../../platform/db/db.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { getMoney } from '../../../../testing/earnings/ledger-fixtures.ts'
import {
  a1cDocument,
  a1cStatement,
  aCamtStatement,
} from '../../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  aPayoutTest,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { importFileFromBank } from '../payouts.service.ts'
import { explainStatementLine, matchStatementLine } from './decide-line.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })
const { account } = context.config.payer

it('an import stores thousands of unknown references in a few transactions, each as a line that waits for staff', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => `${index + 1}`)
  const documents = numbers.map((number) =>
    a1cDocument({ number, purpose: `IM-${number}-AAAA9M`, account, sum: '1.00', day: dayInDigits(today()) }),
  )
  let transactions = 0
  const countingDb: Db = {
    ...db,
    transaction: (callback) => {
      transactions += 1
      return db.transaction(callback)
    },
  }
  const bytes = a1cStatement(account, { documents })
  const importing = { bytes, staffName: 'petr', dryRun: false }
  const { rows } = await importFileFromBank({ ...context, db: countingDb }, importing)
  expect(rows.map(({ reference }) => reference)).toEqual(numbers.map((number) => `IM-${number}-AAAA9M`))
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['unknown_reference']))
  expect((await selectLines()).map(({ state }) => state)).toEqual(numbers.map(() => 'unmatched'))
  expect(transactions).toBeLessThan(10)
  expect((await importFileFromBank(context, importing)).rows).toEqual(rows)
})

type Document = { purpose: string; number: string; isCredit?: boolean; name?: string }

const today = () => moscowDay(context.clock.businessNow())

/** Imports a 1C statement of today, after a dry run, and returns the outcomes. */
const load1c = (...documents: Document[]) =>
  load(
    a1cStatement(account, {
      documents: documents.map((one) =>
        a1cDocument({ ...one, account, sum: '1500.00', day: dayInDigits(today()) }),
      ),
    }),
  )

/** Imports a camt.053 statement of today, after a dry run, and returns the outcomes. */
const loadCamt = (...documents: Document[]) =>
  load(
    aCamtStatement(account, {
      day: today(),
      documents: documents.map((one) => ({ ...one, sum: '1500.00' })),
    }),
  )

async function load(bytes: Buffer): Promise<string[]> {
  const run = async (dryRun: boolean) =>
    (await importFileFromBank(context, { bytes, staffName: 'petr', dryRun })).rows.map(
      ({ outcome }) => outcome,
    )
  const [dry, real] = [await run(true), await run(false)]
  expect(dry).toEqual(real)
  return real
}

async function selectLines() {
  const { rows } = await db.query<{ id: bigint; state: string; reference: string | null; purpose: string }>({
    text: 'select id, state, reference, purpose from bank_statement_lines order by id',
    values: [],
  })
  return rows
}

async function findName({ orderId }: { orderId: string }): Promise<string> {
  const { rows } = await db.query<{ name: string }>({
    text: 'select full_name as name from withdrawals where order_id = $1',
    values: [orderId],
  })
  return rows[0]?.name ?? ''
}

it.each([
  ['is suggested for a payout', true, 'unmatched'],
  ['looks like no payout', false, 'other'],
])(
  'a line without our reference that %s gets the reference of the same document in a statement of another format, and pays the payout',
  async (_what, isSuggested, state) => {
    const sent = await aBatchedPayout(context)
    const { reference } = sent
    const name = isSuggested ? await findName(sent) : 'ООО «Дом»'
    const first = { purpose: 'Перевод', number: '77', name }
    expect(await load1c(first)).toEqual([])
    expect(await selectLines()).toMatchObject([{ state, reference: null }])
    expect(await loadCamt({ purpose: `Выплата ${reference}`, number: '77' })).toEqual(['paid'])
    expect(await getWithdrawalStatus(db, sent)).toBe('paid')
    const purpose = isSuggested ? 'Перевод' : `Выплата ${reference}`
    expect(await selectLines()).toMatchObject([{ state: 'matched', reference, purpose }])
    // Both statements are known now.
    expect(await load1c(first, { purpose: 'Аренда', number: '1' })).toEqual([])
    const rent = { purpose: 'Аренда', number: '1' }
    expect(await loadCamt({ purpose: reference, number: '77' }, rent)).toEqual(['already'])
    expect(await selectLines()).toHaveLength(2)
    await expectConsistentBooks(db)
  },
)

it('a return without our reference is matched when the statement of another format names its payout', async () => {
  const { reference, memberId, number } = await aBatchedPayout(context)
  const { available } = await getMoney(db, memberId)
  expect(await load1c({ purpose: reference, number: '76' })).toEqual(['paid'])
  expect(await load1c({ purpose: 'Возврат средств', number: '77', isCredit: true })).toEqual([])
  expect(await loadCamt({ purpose: `Возврат ${reference}`, number: '77', isCredit: true })).toEqual([
    'returned',
  ])
  expect(await selectLines()).toHaveLength(2)
  expect(await getMoney(db, memberId)).toMatchObject({ available: available + 1500n })
  expect(await getWithdrawalStatus(db, { number })).toBe('returned')
})

it('two lines that may be the document of another format stay, and the document becomes a line of its own', async () => {
  const sent = await aBatchedPayout(context)
  const name = await findName(sent)
  await load1c({ purpose: 'Перевод', number: '77', name }, { purpose: 'Перевод 2', number: '77', name })
  expect(await loadCamt({ purpose: sent.reference, number: '77' })).toEqual(['paid'])
  expect((await selectLines()).map(({ state }) => state)).toEqual(['unmatched', 'unmatched', 'matched'])
})

it('a line that a person has decided about stays: explained, the document is another line; matched, it is the same one', async () => {
  const [explained, matched] = [await aBatchedPayout(context), await aBatchedPayout(context)]
  await load1c({ purpose: 'Перевод', number: '77', name: await findName(explained) })
  const [first] = await selectLines()
  await explainStatementLine(context, { id: first?.id ?? 0n, staffName: 'petr', reason: 'Не выплата' })
  expect(await loadCamt({ purpose: explained.reference, number: '77' })).toEqual(['paid'])
  expect((await selectLines()).map(({ state }) => state)).toEqual(['other', 'matched'])
  await load1c({ purpose: 'Перевод', number: '78', name: await findName(matched) })
  const { id = 0n } = (await selectLines()).at(-1) ?? {}
  await matchStatementLine(context, { id, staffName: 'petr', number: matched.number })
  expect(await loadCamt({ purpose: matched.reference, number: '79' })).toEqual(['already'])
  expect(await selectLines()).toHaveLength(3)
})
