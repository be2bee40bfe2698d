import { expect, it } from 'vitest'
import { type ContractRow, readRow } from './contract-row.rules.ts'
import type { FileRecord } from './contract-columns.rules.ts'
import { decide, createPlanner, type StoredContract } from './contract-changes.rules.ts'

const options = {
  today: '2026-11-21',
  findProduct: ({ keyOrName }: { keyOrName: string }) =>
    keyOrName === 'Интернет' || keyOrName === 'internet' ? 'internet' : null,
}
const planRows = (records: readonly FileRecord[]) => {
  const { add, plan } = createPlanner(options)
  for (const record of records) add(record)
  return plan()
}
const validFields = ['A-1', 'internet', '79161234567', 'Москва', '2026-11-05', 'confirmed']
const withField = (index: number, value: string) =>
  validFields.map((field, i) => (i === index ? value : field))
const row: ContractRow = {
  number: 'A-1',
  product: 'internet',
  phone: '79161234567',
  city: 'Москва',
  connectedOn: '2026-11-05',
  status: 'confirmed',
  subscriber: null,
}

it.each([
  ['in their standard form', validFields],
  ['with a Russian product', withField(1, 'Интернет')],
  ['with a formatted phone', withField(2, '8 (916) 123-45-67')],
  ['with a Russian date', withField(4, '05.11.2026')],
  ['with a Russian status', withField(5, 'Подтверждён')],
  ['with a status that has «е» instead of «ё»', withField(5, 'подтвержден')],
  ['with leading and trailing spaces', validFields.map((field) => `  ${field} `)],
])('reads a contract from a row’s fields %s', (_case, fields) => {
  expect(readRow({ fields }, options)).toEqual({ row })
})

it.each([
  ['an empty number', withField(0, ''), 'номер договора'],
  ['a number of 26 characters', withField(0, 'a'.repeat(26)), 'номер договора'],
  ['a number with a forbidden character', withField(0, 'A_1'), 'номер договора'],
  ['an unknown product', withField(1, 'telegraph'), 'неизвестный продукт «telegraph»'],
  ['a landline', withField(2, '+7 495 123-45-67'), 'не российский мобильный'],
  ['a foreign phone', withField(2, '+375 29 123-45-67'), 'не российский мобильный'],
  ['no city', withField(3, ' '), 'не указан город'],
  ['a date that does not exist', withField(4, '2026-02-29'), 'даты «2026-02-29» нет'],
  ['a Russian date that does not exist', withField(4, '31.04.2026'), 'даты «31.04.2026» нет'],
  ['a date before 1925', withField(4, '1924-12-31'), 'с 1925 по 2099'],
  ['a date after 2099', withField(4, '2100-01-01'), 'с 1925 по 2099'],
  ['a date in the future', withField(4, '2026-11-22'), 'ещё не наступила'],
  ['an unknown status', withField(5, 'released'), 'статус «released»'],
  [
    'the status «constructor», a property of every object',
    withField(5, 'constructor'),
    'статус «constructor»',
  ],
  ['the status «__proto__», a property of every object', withField(5, '__proto__'), 'статус «__proto__»'],
])('rejects a row with %s and states the reason in Russian', (_case, fields, reason) => {
  expect(readRow({ fields }, options)).toMatchObject({ reason: expect.stringContaining(reason) })
})

it('rejects a row with an unclosed quote, states the reason, and still reads the next row', () => {
  const { rejections, rows } = planRows([
    { line: 2, fields: ['A-1;"internet'], fault: 'не закрыта кавычка' },
    { line: 3, fields: validFields },
  ])
  expect(rejections).toEqual([{ line: 2, reason: 'не закрыта кавычка' }])
  expect(rows).toEqual([{ row, line: 3, repeats: null }])
})

it('the reason of a rejected row quotes the invalid value, shortened to 40 characters and without control characters', () => {
  const read = readRow({ fields: withField(1, `\u001b[31m${'x'.repeat(200)}`) }, options)
  expect('reason' in read && read.reason).toBe(`неизвестный продукт « [31m${'x'.repeat(35)}…»`)
})

const stored = (changes: Partial<StoredContract> = {}): StoredContract => ({
  ...row,
  memberPhone: row.phone,
  otherPhones: [],
  batch: null,
  ...changes,
})
const sent = (changes: Partial<ContractRow> = {}): ContractRow => ({ ...row, ...changes })

it.each([
  ['the contract is not stored', sent(), null, 'created'],
  ['the contract is not stored and the row cancels it', sent({ status: 'cancelled' }), null, 'created'],
  ['the row equals the contract', sent(), stored(), 'unchanged'],
  ['the reward of the contract was released', sent(), stored({ status: 'released' }), 'unchanged'],
  ['another city', sent({ city: 'Тула' }), stored(), 'updated'],
  ['a cancellation of a confirmed contract', sent({ status: 'cancelled' }), stored(), 'updated'],
  [
    'a cancellation of a released contract',
    sent({ status: 'cancelled' }),
    stored({ status: 'released' }),
    'updated',
  ],
  ['a repeated cancellation', sent({ status: 'cancelled' }), stored({ status: 'cancelled' }), 'unchanged'],
  [
    'another city of a cancelled contract',
    sent({ status: 'cancelled', city: 'Тула' }),
    stored({ status: 'cancelled' }),
    'updated',
  ],
  ['a confirmation of a cancelled contract', sent(), stored({ status: 'cancelled' }), 'rejected'],
  ['another product', sent({ product: 'mobile' }), stored(), 'rejected'],
  ['another phone', sent({ phone: '79160000000' }), stored(), 'rejected'],
  [
    'the phone of an account that was merged into the owner’s',
    sent({ phone: '79160000000', status: 'cancelled' }),
    stored({ otherPhones: ['79160000000'] }),
    'updated',
  ],
  [
    'another connection date',
    sent({ connectedOn: '2026-11-04' }),
    stored({ status: 'released' }),
    'rejected',
  ],
  [
    'a cancellation with another connection date',
    sent({ status: 'cancelled', connectedOn: '2026-11-04' }),
    stored(),
    'rejected',
  ],
])(
  'decides whether a row creates its contract, updates its contract, changes nothing or is rejected: %s',
  (_case, row, before, kind) => {
    expect(decide(row, before).kind).toBe(kind)
  },
)

it('writes the stored connection date as staff read it', () => {
  expect(decide(sent({ connectedOn: '2026-11-04' }), stored({ connectedOn: '2026-11-05' }))).toMatchObject({
    reason: 'у договора другая дата подключения: 05.11.2026',
  })
})

it('sorts the rows of a file by connection date and then by contract number', () => {
  const lines = [
    ['B', '2026-11-05'],
    ['C', '2026-11-04'],
    ['A', '05.11.2026'],
  ].map(([number = '', day = ''], i) => ({
    line: i + 2,
    fields: [number, ...validFields.slice(1, 4), day, 'confirmed'],
  }))
  expect(planRows(lines).rows.map(({ row }) => row.number)).toEqual(['C', 'A', 'B'])
})

it.each(['K-2', 'k 2', 'К-2', 'Ｋ２'])(
  'sorts the rows of a day in one order, however a contract number is spelt (%s)',
  (number) => {
    const lines = ['к-3', number, 'K1'].map((spelling, i) => ({
      line: i + 2,
      fields: withField(0, spelling),
    }))
    expect(planRows(lines).rows.map(({ line }) => line)).toEqual([4, 3, 2])
  },
)

it('when several rows have the same contract number, uses the first row, counts equal rows as repeats and rejects rows that differ', () => {
  const records = [
    validFields,
    withField(1, 'Интернет'),
    withField(3, 'Тула'),
    withField(5, 'cancelled'),
  ].map((fields, i) => ({
    line: i + 2,
    fields,
  }))
  const { rows, rejections } = planRows(records)
  expect(rows).toEqual([{ row, line: 2, repeats: [{ line: 3, number: row.number, phone: row.phone }] }])
  expect(rejections.map(({ line }) => line)).toEqual([4, 5])
  expect(rejections[0]?.reason).toContain('уже есть в строке 2')
})

it('rejects a later row when the first row with the same contract number is invalid', () => {
  const records = [withField(4, '2026-02-30'), validFields].map((fields, i) => ({ line: i + 2, fields }))
  const { rows, rejections } = planRows(records)
  expect(rows).toEqual([])
  expect(rejections.map(({ line }) => line)).toEqual([2, 3])
})
