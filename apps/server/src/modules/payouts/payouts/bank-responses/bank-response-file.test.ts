import { expect, it } from 'vitest'
import { isWithdrawalReason } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { maxBankResponseBytes } from '@impulse/api/payouts/payout-limits'
import { readFileFromBank } from './bank-response-file.ts'
import { parseDay, parseKopecks, toPaidAt, parseReason, parseResult } from './bank-response.rules.ts'
import { inWindows1251 } from '../batches/windows-1251.ts'
import { countTurns } from '../../../../testing/harness/count-turns.ts'

const table = [
  'Референс;Сумма;Результат;Причина',
  'IM-1001-7F3K9M;15000,00;Исполнено;',
  'IM-1002-AAAA9M;"1 500,50";Не исполнено;"Счёт; закрыт"',
  ';;;',
  'IM-1003-AAAA9M;100;В обработке;',
].join('\r\n')
const asRead = [
  { line: 2, reference: 'IM-1001-7F3K9M', kopecks: 1_500_000n, result: 'paid', text: 'Исполнено' },
  {
    line: 3,
    reference: 'IM-1002-AAAA9M',
    kopecks: 150_050n,
    result: 'returned',
    text: 'Не исполнено: Счёт; закрыт',
  },
  { line: 5, reference: 'IM-1003-AAAA9M', kopecks: 10_000n, result: 'waiting', text: 'В обработке' },
]
const readRows = async (bytes: Buffer | string) => (await readFileFromBank(Buffer.from(bytes))).rows

it.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${table}`)],
  ['windows-1251', inWindows1251(table)],
  ['UTF-8 with LF line endings', Buffer.from(table.replaceAll('\r\n', '\n'))],
])('reads a bank response in the form of a table in %s', async (_encoding, bytes) =>
  expect(await readRows(bytes)).toMatchObject(asRead),
)

it('reads a bank response with columns in another order, English titles, unknown columns, and commas or tabs as separators', async () => {
  expect(await readRows('status,bank,amount,reference\nsuccess,x,15000.00,IM-1-AAAA9M')).toMatchObject([
    { reference: 'IM-1-AAAA9M', kopecks: 1_500_000n, result: 'paid', reason: 'bank_returned' },
  ])
  expect(await readRows('Reference\tSum\tResult\nIM-1-AAAA9M\t1,5\tрейс')).toMatchObject([
    { kopecks: 150n, result: null },
  ])
})

it('reads the date of payment from a bank response in two formats, and returns null for a missing or invalid date', async () => {
  const days = ['21.11.2026', '2026-11-21', '21.11.2026 14:05:00', '31.02.2026', 'вчера', '']
  const text = ['Дата;Референс;Сумма;Результат', ...days.map((day) => `${day};IM-1-AAAA9M;1;Исполнено`)].join(
    '\n',
  )
  expect((await readRows(text)).map(({ paidOn }) => paidOn)).toEqual([
    ...Array(3).fill('2026-11-21'),
    null,
    null,
    null,
  ])
  expect((await readRows(table)).map(({ paidOn }) => paidOn)).toEqual([null, null, null])
  const both = 'Дата;Дата списания;Референс;Сумма;Результат\n01.11.2026;21.11.2026;IM-1-AAAA9M;1;Исполнено'
  expect(await readRows(both)).toMatchObject([{ paidOn: '2026-11-21' }])
})

it('in a comma-separated bank response, reports an amount with a decimal comma as unreadable instead of reading a smaller amount', async () => {
  const [row] = await readRows('reference,result,sum,reason\nIM-1-AAAA9M,paid,1500,50')
  expect(row).toMatchObject({ reference: 'IM-1-AAAA9M', kopecks: null })
  expect(await readRows('reference,result,sum\nIM-1-AAAA9M,paid,1500,50')).toMatchObject([
    { reference: null, result: null },
  ])
})

it('an unclosed quote in a bank response makes only its own line unreadable', async () => {
  const rows = await readRows(`${table}\r\n"IM-1004-AAAA9M;1;Исполнено;\r\nIM-1005-AAAA9M;1;Исполнено;"ждём"`)
  expect(rows.slice(3)).toMatchObject([
    { line: 6, reference: null, result: null },
    { line: 7, reference: 'IM-1005-AAAA9M', result: 'paid', text: 'Исполнено: ждём' },
  ])
})

it('keeps quotes inside a field of a bank response', async () => {
  expect(
    await readRows('Референс;Сумма;Результат;Причина\nIM-1-AAAA9M;1;Отказ;"Ромашка" закрыла счёт'),
  ).toMatchObject([{ reference: 'IM-1-AAAA9M', result: 'returned', text: 'Отказ: "Ромашка" закрыла счёт' }])
})

const account = '40702810200000000001'
const order = (fields: Record<string, string>) =>
  [
    'СекцияДокумент=Платежное поручение',
    ...Object.entries(fields).map(([k, v]) => `${k}=${v}`),
    'КонецДокумента',
  ].join('\r\n')
const createBankStatement = (encoding: string, ...documents: string[]) =>
  [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    `Кодировка=${encoding}`,
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    `РасчСчет=${account}`,
    'НачальныйОстаток=100.00',
    'КонецРасчСчет',
    ...documents,
    'КонецФайла',
    '',
  ].join('\r\n')
const outgoingPayment = order({
  Номер: '1001',
  Сумма: '15000.00',
  ПлательщикСчет: account,
  ДатаСписано: '21.11.2026',
  НазначениеПлатежа: 'Вознаграждение, заявка 1001 IM-1001-7F3K9M',
})
const cameBack = order({
  Номер: '77',
  Сумма: '15000.00',
  ПлательщикСчет: '30101',
  ПолучательСчет: account,
  ДатаПоступило: '22.11.2026',
  НазначениеПлатежа: 'Возврат IM-1001-7F3K9M, счёт получателя закрыт',
})
const foreignPayment = order({
  Номер: '5',
  Сумма: '1.00',
  ПлательщикСчет: account,
  НазначениеПлатежа: 'Аренда',
})
const notYet = order({
  Сумма: '1.00',
  ПлательщикСчет: account,
  ДатаСписано: '',
  НазначениеПлатежа: 'IM-1-AAAA9M',
})
const nobodys = order({
  Сумма: '1.00',
  ПлательщикСчет: '1',
  ПолучательСчет: '2',
  НазначениеПлатежа: 'IM-2-AAAA9M',
})

it('reads outgoing payments of a bank statement as paid and incoming payments as returned, and counts payments without our reference', async () => {
  const text = createBankStatement('Windows', outgoingPayment, foreignPayment, cameBack, notYet, nobodys)
  const { rows, others, statements } = await readFileFromBank(inWindows1251(text))
  expect([others, statements.length]).toEqual([1, 1])
  expect(rows).toMatchObject([
    { line: 9, reference: 'IM-1001-7F3K9M', kopecks: 1_500_000n, result: 'paid', paidOn: '2026-11-21' },
    {
      line: 22,
      reference: 'IM-1001-7F3K9M',
      kopecks: 1_500_000n,
      result: 'returned',
      reason: 'account_closed',
    },
    { reference: 'IM-1-AAAA9M', result: 'waiting' },
    { reference: 'IM-2-AAAA9M', result: null },
  ])
})

it.each([
  ['table', `Референс;Сумма;Результат\n${'IM-1-AAAA9M;1;Исполнено\n'.repeat(10_000)}`, 10_000],
  ['1C file', createBankStatement('UTF-8', ...Array<string>(1_000).fill(outgoingPayment)), 1_000],
])('answers other requests while it reads a large %s', async (_format, text, count) => {
  const { read, turns } = await countTurns(() => readRows(text))
  expect(read).toHaveLength(count)
  expect(turns).toBeGreaterThan(10)
})

it('reads a bank statement in UTF-8 and in CP866', async () => {
  expect(await readRows(createBankStatement('UTF-8', outgoingPayment))).toMatchObject([{ result: 'paid' }])
  const dos = Buffer.from(
    Array.from(createBankStatement('DOS', outgoingPayment), (character) => {
      const code = character.codePointAt(0) ?? 0
      if (code < 0x80) return code
      return code < 0x440 ? code - 0x410 + 0x80 : code - 0x440 + 0xe0
    }),
  )
  expect(await readRows(dos)).toMatchObject([{ reference: 'IM-1001-7F3K9M', result: 'paid' }])
})

it.each([
  ['bank_response_header', Buffer.from('')],
  ['bank_response_header', Buffer.from('Референс;Сумма\nIM-1-AAAA9M;1')],
  ['bank_response_header', Buffer.from([0xff, 0xfe, 0x41, 0x42])],
  ['bank_response_empty', Buffer.from('Референс;Сумма;Результат\n')],
  ['bank_response_encoding', Buffer.from(table, 'utf16le')],
  [
    'bank_response_cut_off',
    Buffer.from(createBankStatement('UTF-8', outgoingPayment).replace('КонецДокумента', '')),
  ],
  [
    'bank_response_cut_off',
    Buffer.from(createBankStatement('UTF-8', outgoingPayment, cameBack).replace('КонецДокумента', '')),
  ],
  [
    'bank_response_cut_off',
    Buffer.from(createBankStatement('UTF-8', outgoingPayment).replace('КонецФайла', '')),
  ],
  [
    'bank_response_cut_off',
    Buffer.from(createBankStatement('UTF-8', outgoingPayment, cameBack).slice(0, -150)),
  ],
  ['bank_response_too_large', Buffer.alloc(maxBankResponseBytes + 1, 'a')],
])('refuses an invalid or incomplete bank response as a whole: %s', async (code, bytes) =>
  expect(readFileFromBank(bytes)).rejects.toMatchObject({ code }),
)

it.each([
  ['1500', 150_000n],
  ['1500.00', 150_000n],
  ['1500,5', 150_050n],
  [' 1 500,05 ', 150_005n],
  ['1\u00A0234\u202F567.89', 123_456_789n],
])('parses the amount «%s» as %i kopecks', (text, expected) => expect(parseKopecks(text)).toBe(expected))

it.each(['', '-1', '+1', '1e3', '1,500.00', '1500.001', '15 00', '0x10', '١٥٠٠', '1500 ₽', 'NaN', '.5'])(
  'does not parse «%s» as an amount',
  (text) => expect(parseKopecks(text)).toBeNull(),
)

it.each(['1.1.2026', '21.11.26', '21.13.2026', '2026-11-211', '1'])('does not parse «%s» as a date', (text) =>
  expect(parseDay(text)).toBeNull(),
)

it('dates a payment by the bank’s date, but not before the payout was submitted and not in the future', () => {
  const [submittedAt, now] = [new Date('2026-11-20T09:00:00Z'), new Date('2026-11-23T09:00:00Z')]
  const at = (day: string | null) => {
    const begins = new Date(`${day}T00:00:00+03:00`)
    return toPaidAt({
      day: day === null ? null : { begins, ends: new Date(begins.getTime() + 86_400_000) },
      submittedAt,
      now,
    })
  }
  expect(at('2026-11-22')).toEqual({ at: new Date('2026-11-21T21:00:00Z'), isBanksDay: true })
  expect(at('2026-11-20')).toEqual({ at: submittedAt, isBanksDay: true })
  for (const day of ['2026-11-19', '2020-01-01'])
    expect(at(day)).toEqual({ at: submittedAt, isBanksDay: false })
  for (const day of [null, '2026-11-24', '2099-01-01'])
    expect(at(day)).toEqual({ at: now, isBanksDay: false })
})

it.each([
  ['Исполнено.', 'paid'],
  ['НЕ  ИСПОЛНЕНО', 'returned'],
  ['Отклонён', 'returned'],
  ['Не отклонено', null],
  ['исполнено частично', null],
  ['', null],
])('reads the bank’s text «%s» as the result %s', (bankText, expected) =>
  expect(parseResult(bankText)).toBe(expected),
)

it.each([
  ['Счёт получателя закрыт', 'account_closed'],
  ['Закрытый счет', 'account_closed'],
  ['Не совпадает ФИО получателя', 'recipient_name_differs'],
  ['Несоответствие имени получателя', 'recipient_name_differs'],
  ['Неверное наименование получателя', 'recipient_name_differs'],
  ['Неверное наименование банка получателя', 'details_wrong'],
  ['Банк получателя не может применить платёж', 'recipient_bank_refused'],
  ['Клиент не найден', 'recipient_not_found'],
  ['Номер не подключён к СБП', 'recipient_not_found'],
  ['Банк получателя недоступен', 'bank_unavailable'],
  ['Отказ банка получателя', 'recipient_bank_refused'],
  ['Неверные реквизиты', 'details_wrong'],
  ['recipient_not_found', 'recipient_not_found'],
  ['Вознаграждение по программе, заявка 1001. НДС не облагается', 'bank_returned'],
  ['', 'bank_returned'],
])('turns the bank’s text «%s» into the reason %s for the member', (bankText, expected) => {
  expect(parseReason(bankText)).toBe(expected)
  expect(isWithdrawalReason(expected)).toBe(true)
})
