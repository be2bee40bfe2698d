import { dayInDigits } from '@impulse/api/fields/day'
import { expect, it } from 'vitest'
import { addDays, moscowDay } from '../../../../platform/clock/moscow.ts'
import { databaseEach } from '../../../../testing/database/test-database.ts'
import { a1cDocument, aCamtStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import {
  aBatchedPayout,
  aPayoutTest,
  getWithdrawalStatus,
} from '../../../../testing/payouts/payout-fixtures.ts'
import { readFileFromBank } from '../bank-responses/bank-response-file.ts'
import { importFileFromBank } from '../payouts.service.ts'
import { getReconciliation } from '../reconciliation/day-closing.ts'

const { db } = await databaseEach()
const context = await aPayoutTest(db, { secondApprovalFrom: 10n ** 9n })
const { account } = context.config.payer

/** Days (`YYYY-MM-DD`) and balances, in roubles, of a section. */
type Section = [first: string, last: string, opening: number, closing: number]
const section = ([first, last, opening, closing]: Section) =>
  [
    'СекцияРасчСчет',
    `ДатаНачала=${dayInDigits(first)}`,
    `ДатаКонца=${dayInDigits(last)}`,
    `РасчСчет=${account}`,
    `НачальныйОстаток=${opening}.00`,
    `КонечныйОстаток=${closing}.00`,
    'КонецРасчСчет',
  ].join('\n')

/** Returns a 1C file with a section for each period. `header`: fields of the whole file. */
const aFile = (
  sections: readonly Section[],
  { header = [`РасчСчет=${account}`], documents = [] }: { header?: string[]; documents?: string[] } = {},
): Buffer =>
  Buffer.from(
    ['1CClientBankExchange', ...header, ...sections.map(section), ...documents, 'КонецФайла'].join('\n'),
  )
const load = (bytes: Buffer, dryRun = false) =>
  importFileFromBank(context, { bytes, staffName: 'petr', dryRun })

const aDay = (day: number, opening: number, closing = opening): Section => [
  `2026-11-0${day}`,
  `2026-11-0${day}`,
  opening,
  closing,
]
const stated = (from: number, to: number) => [
  `ДатаНачала=0${from}.11.2026`,
  `ДатаКонца=0${to}.11.2026`,
  `РасчСчет=${account}`,
]

it.each<[what: string, sections: Section[], header: string[] | undefined, expected: Section[]]>([
  [
    'without a gap is one statement',
    [aDay(1, 9), aDay(2, 9, 8)],
    undefined,
    [['2026-11-01', '2026-11-02', 9, 8]],
  ],
  [
    'in descending order is one statement with the balances of its first and last day',
    [aDay(3, 8, 7), aDay(2, 9, 8), aDay(1, 9)],
    undefined,
    [['2026-11-01', '2026-11-03', 9, 7]],
  ],
  [
    'with a shorter section inside a longer one ends as the longer one',
    [['2026-11-01', '2026-11-05', 9, 5], aDay(2, 9, 8)],
    undefined,
    [['2026-11-01', '2026-11-05', 9, 5]],
  ],
  ['with a gap is two statements', [aDay(3, 9, 8), aDay(1, 9)], undefined, [aDay(1, 9), aDay(3, 9, 8)]],
  [
    'with a gap inside the days of the file is one statement while the balance agrees',
    [aDay(1, 9), aDay(3, 9, 8), aDay(5, 7)],
    stated(1, 5),
    [['2026-11-01', '2026-11-03', 9, 8], aDay(5, 7)],
  ],
  [
    'with a gap outside the days of the file is two statements',
    [aDay(1, 9), aDay(5, 9)],
    stated(1, 4),
    [aDay(1, 9), aDay(5, 9)],
  ],
])('a 1C file with a section for each day %s', async (_what, sections, header, expected) => {
  const { statements } = await readFileFromBank(aFile(sections, header && { header }))
  expect(
    statements.map(({ firstDay, lastDay, openingBalance, closingBalance }) => [
      firstDay,
      lastDay,
      Number(openingBalance) / 100,
      Number(closingBalance) / 100,
    ]),
  ).toEqual(expected)
})

it.each([
  ['the beginning of another file', '\n1CClientBankExchange\nРасчСчет=1\nСекцияРасчСчет'],
  ['a whole other file', `\n${String(aFile([aDay(2, 9)]))}`],
  ['a document', `\n${a1cDocument({ account, purpose: 'Аренда', sum: '1.00', day: '01.11.2026' })}`],
])('refuses a 1C file that continues after its end with %s', async (_what, rest) =>
  expect(readFileFromBank(Buffer.from(`${String(aFile([aDay(1, 9)]))}${rest}`))).rejects.toMatchObject({
    code: 'bank_response_after_end',
  }),
)

it.each([
  ['after a document', [a1cDocument({ account, purpose: 'Аренда', sum: '1.00', day: '01.11.2026' })]],
  ['in a document', ['СекцияДокумент=Платежное поручение', 'Сумма=1.00']],
  ['in a section', ['СекцияРасчСчет', `РасчСчет=${account}`]],
])('refuses a 1C file that is cut off %s, when another file follows', async (_what, lines) => {
  const cutOff = ['1CClientBankExchange', `РасчСчет=${account}`, ...lines].join('\n')
  await expect(
    readFileFromBank(Buffer.from(`${cutOff}\n${String(aFile([aDay(1, 9)]))}`)),
  ).rejects.toMatchObject({ code: 'bank_response_cut_off' })
})

it('reads a 1C file with empty lines and the end-of-file mark of DOS after its end', async () =>
  expect(
    (await readFileFromBank(Buffer.from(`${String(aFile([aDay(1, 9)]))}\r\n \r\n\u001A`))).statements,
  ).toHaveLength(1))

it('a 1C file whose header names several accounts has a statement for each of them', async () => {
  const other = '40702810900000000002'
  const header = [other, account].map((one) => `РасчСчет=${one}`)
  const document = { purpose: 'IM-1-AAAA9M', sum: '1500.00', day: '01.11.2026' }
  const documents = [a1cDocument({ ...document, account: other })]
  const { rows, statements } = await readFileFromBank(aFile([aDay(1, 9)], { header, documents }))
  expect(rows).toMatchObject([{ reference: 'IM-1-AAAA9M', result: 'paid' }])
  expect(statements).toMatchObject([
    { account: other, openingBalance: null, entries: [{ direction: 'debit', kopecks: 150_000n }] },
    { account, openingBalance: 900n, entries: [] },
  ])
  // An account without a section and documents has no statement.
  expect((await readFileFromBank(aFile([aDay(1, 9)], { header }))).statements).toMatchObject([{ account }])
})

it('a day without a section in a 1C file is missing, and each document is stored once with the statement of its day', async () => {
  const first = moscowDay(context.clock.businessNow())
  const sent = await aBatchedPayout(context)
  context.clock.moveBy({ days: 2 })
  const third = moscowDay(context.clock.businessNow())
  context.clock.moveBy({ days: 1 })
  const document = (day: string, purpose: string) =>
    a1cDocument({ account, purpose, sum: '1500.00', day: dayInDigits(day), number: '7' })
  const file = aFile(
    [
      [first, first, 9000, 7500],
      [third, third, 7500, 4500],
    ],
    { documents: [document(third, 'Аренда'), document(first, sent.reference), document(third, 'Аренда')] },
  )
  const reported = { rows: [{ reference: sent.reference, outcome: 'paid' }], others: 2, before: null }
  expect(await load(file, true)).toMatchObject(reported)
  expect(await load(file)).toMatchObject(reported)
  expect(await getWithdrawalStatus(db, sent)).toBe('paid')
  expect(await load(file)).toMatchObject({ ...reported, before: { actor: 'staff:petr' } })
  const { rows } = await db.query({
    text: `select s.first_day::text as "firstDay", s.last_day::text as "lastDay", array_agg(l.booked_on::text) as days
      from bank_statements s left join bank_statement_lines l on l.statement = s.id group by s.id order by s.id`,
    values: [],
  })
  expect(rows).toEqual([
    { firstDay: first, lastDay: first, days: [first] },
    { firstDay: third, lastDay: third, days: [third, third] },
  ])
  const second = addDays(third, -1)
  const { accounts } = await getReconciliation(context)
  expect(accounts.find((one) => one.account === account)).toMatchObject({
    missing: [{ from: second, to: second }],
    lastCoveredDay: { day: first, statementBalance: 750_000 },
  })
})

const ofNovember = (day: number) => `2026-11-${day}`
it.each<[what: string, section: Section]>([
  ['lie in the future', ['2099-03-01', '2099-03-02', 9, 9]],
  ['begin centuries ago', ['1926-11-19', ofNovember(19), 9, 9]],
  ['are longer than five years', ['2021-11-01', ofNovember(19), 9, 9]],
  ['end before they begin', [ofNovember(19), '2020-11-18', 9, 9]],
])('refuses a bank statement whose days %s', async (_what, days) => {
  for (const dryRun of [true, false])
    await expect(load(aFile([days]), dryRun)).rejects.toMatchObject({ code: 'bank_response_days' })
})

const rentOn = (day: number) =>
  a1cDocument({ account, purpose: 'Аренда', sum: '1.00', day: `0${day}.11.2026`, number: '77' })
it.each<[what: string, sections: Section[], header: string[] | undefined, day: number]>([
  ['before its first day', [aDay(2, 9, 8)], undefined, 1],
  ['after its last day', [aDay(2, 9, 8)], undefined, 3],
  ['between its sections', [aDay(1, 9), aDay(3, 9, 8)], undefined, 2],
  ['after the days of its section, in those of its file', [aDay(1, 9, 8)], stated(1, 3), 2],
  ['outside the days of a file without sections', [], stated(1, 2), 3],
])('refuses a 1C file with a document that was booked %s', async (_what, sections, header, day) => {
  const file = aFile(sections, { ...(header && { header }), documents: [rentOn(day)] })
  for (const dryRun of [true, false])
    await expect(load(file, dryRun)).rejects.toMatchObject({
      code: 'bank_response_document_day',
      details: { documents: ['77'] },
    })
})

it('a transfer between two accounts of a 1C file that reaches the other one after its days is a document of the first one alone', async () => {
  const other = '40702810900000000003'
  const transferOn = (debit: number, credit: number) =>
    a1cDocument({
      account,
      purpose: 'Перевод',
      sum: '1.00',
      day: `0${debit}.11.2026`,
      otherAccount: other,
    }).replace('НазначениеПлатежа', `ДатаПоступило=0${credit}.11.2026\nНазначениеПлатежа`)
  const read = async (debit: number, credit: number) => {
    const documents = [section(aDay(2, 9)).replace(account, other), transferOn(debit, credit)]
    const { statements } = await readFileFromBank(aFile([aDay(2, 9, 8)], { documents }))
    return statements.map((one) => [one.account, one.entries.map(({ direction }) => direction)])
  }
  expect(await read(2, 2)).toEqual([
    [account, ['debit']],
    [other, ['credit']],
  ])
  expect(await read(2, 3)).toEqual([
    [account, ['debit']],
    [other, []],
  ])
  // Nothing tells to which statement such a document belongs, so the import refuses it.
  expect(await read(3, 3)).toEqual([
    [account, ['debit']],
    [other, ['credit']],
  ])
})

it('imports a 1C file with a document between sections whose balance agrees', async () => {
  const documents = [rentOn(2)]
  expect(await load(aFile([aDay(1, 9), aDay(3, 9)], { header: stated(1, 3), documents }))).toMatchObject({
    others: 1,
  })
})

it('imports a camt.053 file with a document that was booked outside its days, whose balance then differs', async () => {
  const balance = (code: string, roubles: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">${roubles}.00</Amt></Bal>`
  const statement = String(
    aCamtStatement(account, { day: '2026-11-02', documents: [{ purpose: 'Аренда', sum: '1.00' }] }),
  )
  const file = statement
    .replace('<BookgDt><Dt>2026-11-02', '<BookgDt><Dt>2026-11-03')
    .replace('</Acct>', `</Acct>${balance('OPBD', 9)}${balance('CLBD', 8)}`)
  expect(await load(Buffer.from(file))).toMatchObject({ others: 1 })
  const { accounts } = await getReconciliation(context)
  expect(accounts.find((one) => one.account === account)).toMatchObject({
    lastCoveredDay: { day: '2026-11-02', statementBalance: 800, computedBalance: 900, needsReason: true },
  })
})

/** Days after the day of the payout (0: that day), and balances in roubles. */
type Period = [first: number, last: number, opening: number, closing: number]
it.each<[what: string, first: Period, second: Period, refusal: string | null]>([
  ['the rest of a day', [0, 0, 9000, 7500], [0, 0, 7500, 6000], 'bank_response_part_of_day'],
  ['the beginning of a day', [0, 0, 7500, 6000], [0, 0, 9000, 7500], 'bank_response_part_of_day'],
  ['another half of the documents', [0, 0, 9000, 6000], [0, 0, 9000, 6000], 'bank_response_part_of_day'],
  ['the rest of the last day', [-1, 0, 9000, 7500], [0, 0, 7500, 6000], 'bank_response_part_of_day'],
  ['the days before', [0, 0, 7500, 6000], [-1, 0, 9000, 7500], 'bank_response_part_of_day'],
  ['the rest of the days', [-1, 0, 9000, 7500], [-1, 0, 7500, 6000], 'bank_response_part_of_day'],
  ['the rest of longer days', [-1, 0, 9000, 7500], [-1, 1, 7500, 6000], 'bank_response_part_of_day'],
  ['all documents of the day', [0, 0, 9000, 7500], [0, 0, 9000, 7500], null],
  ['a longer period', [0, 0, 9000, 7500], [-1, 1, 9000, 7500], null],
  ['too few credits', [0, 0, 9000, 8000], [0, 0, 9000, 8000], null],
])(
  'a file repeats the debit of a payout from an earlier file and contains %s',
  async (_what, first, second, refusal) => {
    const { reference } = await aBatchedPayout(context)
    const sentOn = moscowDay(context.clock.businessNow())
    context.clock.moveBy({ days: 2 })
    const documents = [a1cDocument({ account, purpose: reference, sum: '1500.00', day: dayInDigits(sentOn) })]
    const aFileOf = ([from, to, ...balances]: Period, version: number) =>
      aFile([[addDays(sentOn, from), addDays(sentOn, to), ...balances]], {
        header: [`РасчСчет=${account}`, `Версия=${version}`],
        documents,
      })
    await load(aFileOf(first, 1))
    for (const dryRun of [true, false]) {
      const report = load(aFileOf(second, 2), dryRun)
      if (refusal) await expect(report).rejects.toMatchObject({ code: refusal })
      else expect((await report).rows).toMatchObject([{ outcome: 'already' }])
    }
  },
)

it('imports all documents of a day that ends with the balance of its beginning, after a file of its first hours', async () => {
  const { reference } = await aBatchedPayout(context)
  const sentOn = moscowDay(context.clock.businessNow())
  const document = { account, sum: '1500.00', day: dayInDigits(sentOn) }
  const debit = a1cDocument({ ...document, purpose: reference })
  const credit = a1cDocument({ ...document, purpose: 'Пополнение счёта', number: '8', isCredit: true })
  await load(aFile([[sentOn, sentOn, 9000, 7500]], { documents: [debit] }))
  context.clock.moveBy({ days: 1 })
  const wholeDay = aFile([[sentOn, sentOn, 9000, 9000]], { documents: [debit, credit] })
  for (const dryRun of [true, false])
    expect((await load(wholeDay, dryRun)).rows).toMatchObject([{ reference, outcome: 'already' }])
})

it('imports a file of a day again after the day, although its documents do not explain its balances', async () => {
  const { reference } = await aBatchedPayout(context)
  const sentOn = moscowDay(context.clock.businessNow())
  const document = { account, sum: '1500.00', day: dayInDigits(sentOn), purpose: reference }
  const file = aFile([[sentOn, sentOn, 9000, 6000]], { documents: [a1cDocument(document)] })
  expect((await load(file)).rows).toMatchObject([{ outcome: 'paid' }])
  context.clock.moveBy({ days: 1 })
  for (const dryRun of [true, false])
    expect((await load(file, dryRun)).rows).toMatchObject([{ outcome: 'already' }])
})
