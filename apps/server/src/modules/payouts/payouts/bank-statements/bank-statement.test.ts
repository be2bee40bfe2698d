import { expect, it } from 'vitest'
import { readFileFromBank } from '../bank-responses/bank-response-file.ts'
import {
  type BankStatement,
  isUnclearSettlementReturn,
  type KnownLine,
  type LineMatch,
  matchLine,
  findNumbers,
} from './bank-statement.rules.ts'
import { type DatedEntry, toDatedEntries } from './dated-entries.ts'
import { recogniseDocuments, type StoredDocument } from './same-documents.ts'
import { a1cDocument, a1cStatement } from '../../../../testing/payouts/bank-statement-files.ts'
import { countTurns } from '../../../../testing/harness/count-turns.ts'

const account = '40702810200000000001'
const camt = (entries: string, { currency = 'RUB' } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<FrToDt><FrDtTm>2026-11-20T00:00:00</FrDtTm><ToDtTm>2026-11-21T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">100000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Bal>
${entries}
</Stmt></BkToCstmrStmt></Document>`
const entry = ({ amount = '1500.00', kind = 'DBIT', status = '<Cd>BOOK</Cd>', details = '' } = {}) =>
  `<Ntry><Amt Ccy="RUB">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>${status}</Sts>
  <BookgDt><Dt>2026-11-21</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`
const details = (
  purpose: string,
  { amount = '', side = 'Cdtr' } = {},
) => `<TxDtls><Refs><EndToEndId>17</EndToEndId></Refs>
  ${amount && `<Amt Ccy="RUB">${amount}</Amt>`}
  <RltdPties><${side}><Pty><Nm>Иванов Иван &amp; Ко</Nm></Pty></${side}>
  <${side}Acct><Id><Othr><Id>40817810600000123456</Id></Othr></Id></${side}Acct></RltdPties>
  <RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls>`

it('reads a camt.053 file of more than 10 MB, and reads the account of a statement that states it after its entries', async () => {
  const facts = 'Назначение платежа '.repeat(90)
  const one = (number: number) => entry({ details: details(`${facts} IM-${number}-7F3K9M`) })
  const text = camt(Array.from({ length: 3_500 }, (_, place) => one(place + 1)).join(''))
  expect(Buffer.byteLength(text)).toBeGreaterThan(10 * 1024 * 1024)
  const { read, turns } = await countTurns(() => readFileFromBank(Buffer.from(text)))
  const [statement] = read.statements
  expect(turns).toBeGreaterThan(50)
  expect(statement?.entries).toHaveLength(3_500)
  expect(new Set(statement?.entries.map((found) => found.account))).toEqual(new Set([account]))
  const stated = /<Acct>.*<\/Acct>/.exec(camt(''))?.[0] ?? ''
  const late = camt(one(1)).replace(stated, '').replace('</Stmt>', `${stated}</Stmt>`)
  expect((await readFileFromBank(Buffer.from(late))).statements).toMatchObject([
    { account, entries: [{ account }] },
  ])
})

it('reads the account, its days and balances, and each booked document with its counterparty from a camt.053 file', async () => {
  const text = camt(
    entry({ details: details('Вознаграждение IM-1001-7F3K9M') }) +
      entry({
        kind: 'CRDT',
        status: 'BOOK',
        details: details('Возврат IM-1002-7F3K9M, счёт закрыт', { side: 'Dbtr' }),
      }) +
      entry({ status: '<Cd>PDNG</Cd>', details: details('IM-1003-7F3K9M') }) +
      entry({ details: details('Аренда') }),
  )
  const { rows, others, statements } = await readFileFromBank(Buffer.from(text))
  expect(rows).toMatchObject([
    { reference: 'IM-1001-7F3K9M', kopecks: 150_000n, result: 'paid', paidOn: '2026-11-21' },
    { reference: 'IM-1002-7F3K9M', kopecks: 150_000n, result: 'returned', reason: 'account_closed' },
  ])
  expect(others).toBe(1)
  expect(statements).toMatchObject([
    {
      account,
      firstDay: '2026-11-20',
      lastDay: '2026-11-21',
      openingBalance: 10_000_000n,
      closingBalance: -1250n,
      entries: [
        {
          direction: 'debit',
          documentNumber: '17',
          counterparty: 'Иванов Иван & Ко',
          counterpartyAccount: '40817810600000123456',
        },
        { direction: 'credit', counterparty: 'Иванов Иван & Ко' },
        { direction: 'debit', purpose: 'Аренда', row: null },
      ],
    },
  ])
})

it('reads a camt.053 entry with several transactions as one document for each transaction', async () => {
  const parts = details('IM-1-AAAA9M', { amount: '1000.00' }) + details('IM-2-AAAA9M', { amount: '500.00' })
  const { rows } = await readFileFromBank(Buffer.from(camt(entry({ details: parts }))))
  expect(rows).toMatchObject([
    { reference: 'IM-1-AAAA9M', kopecks: 100_000n },
    { reference: 'IM-2-AAAA9M', kopecks: 50_000n },
  ])
})

it('reads a camt.053 entry in roubles whose transactions are in another currency as one document in roubles', async () => {
  const parts = ['1', '2'].map((number) => details(`IM-${number}-AAAA9M`, { amount: '10.00' }))
  const text = camt(entry({ details: parts.join('').replaceAll('"RUB"', '"USD"') }))
  expect((await readFileFromBank(Buffer.from(text))).rows).toMatchObject([
    { reference: 'IM-1-AAAA9M', kopecks: 150_000n },
  ])
  const pending = entry({ status: '<Cd>PDNG</Cd>' }).replace('"RUB"', '"USD"')
  expect((await readFileFromBank(Buffer.from(camt(pending)))).statements).toMatchObject([{ entries: [] }])
})

it.each([
  ['bank_response_currency', camt(entry({ details: details('x') }), { currency: 'USD' })],
  ['bank_response_currency', camt(entry({ details: details('x') }).replace('"RUB"', '"USD"'))],
  ['bank_response_currency', camt('').replace('<Amt Ccy="RUB">12.50', '<Amt Ccy="USD">12.50')],
  ['bank_response_cut_off', camt(entry({ details: details('IM-1-AAAA9M') })).slice(0, -60)],
  ['bank_response_cut_off', camt(entry()).replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document')],
  ['bank_response_empty', camt('').replaceAll(/<Bal>.*<\/Bal>/g, '')],
])('refuses an unusable camt.053 file as a whole: %s', async (code, text) =>
  expect(readFileFromBank(Buffer.from(text))).rejects.toMatchObject({ code }),
)

it.each([
  ['2026-11-19T21:00:00Z', '2026-11-20T20:59:59.999Z', ['2026-11-20', '2026-11-20']],
  ['2026-11-19T21:00:00.000Z', '2026-11-20T21:00:00Z', ['2026-11-20', '2026-11-20']],
  ['2026-11-20T00:00:00+03:00', '2026-11-21T00:00:00+03:00', ['2026-11-20', '2026-11-20']],
  ['2026-11-20T02:00:00+05:00', '2026-11-21T01:59:59+05:00', ['2026-11-20', '2026-11-20']],
  ['2026-11-20T00:00:00', '2026-11-20T24:00:00', ['2026-11-20', '2026-11-20']],
  ['2026-11-20', '2026-11-20', ['2026-11-20', '2026-11-20']],
  ['2026-02-31T10:00:00Z', 'вчера', [null, null]],
])('reads the camt.053 period from %s to %s as days in Moscow', async (from, to, expected) => {
  const text = camt('').replace('2026-11-20T00:00:00', from).replace('2026-11-21T23:59:59', to)
  const [statement] = (await readFileFromBank(Buffer.from(text))).statements
  expect([statement?.firstDay, statement?.lastDay]).toEqual(expected)
})

it.each([
  ['<DtTm>2026-11-20T22:30:00Z</DtTm>', '2026-11-21'],
  ['<DtTm>2026-11-21T00:30:00+05:00</DtTm>', '2026-11-20'],
  ['<DtTm>2026-11-21T23:30:00</DtTm>', '2026-11-21'],
  ['<Dt>2026-11-21Z</Dt>', '2026-11-21'],
  ['<Dt>2026-11-21+03:00</Dt>', '2026-11-21'],
  ['<Dt>2026-11-21X</Dt>', null],
])(
  'reads the booking time %s of a camt.053 entry as the day %s in Moscow, and reports its text',
  async (booked, expected) => {
    const text = camt(entry({ details: details('IM-1-AAAA9M') }))
    const { rows } = await readFileFromBank(Buffer.from(text.replace('<Dt>2026-11-21</Dt>', booked)))
    const reportedDay = booked.replaceAll(/<.*?>/g, '')
    expect(rows).toMatchObject([{ paidOn: expected, reportedDay }])
  },
)

it('reads the other side of a 1C document from the second field when the first one is empty', async () => {
  const document = a1cDocument({
    account,
    purpose: 'IM-1-AAAA9M',
    sum: '1500.00',
    day: '21.11.2026',
    name: '',
  })
  const fields = ['Получатель1=Иванов Иван', 'ПолучательСчет=', 'ПолучательРасчСчет=40817810600000123456']
  const documents = [document.replace('Получатель=', ['Получатель=', ...fields].join('\n'))]
  const [statement] = (await readFileFromBank(a1cStatement(account, { documents }))).statements
  expect(statement?.entries).toMatchObject([
    { counterparty: 'Иванов Иван', counterpartyAccount: '40817810600000123456' },
  ])
})

it.each<[string, string[]]>([
  ['По п/п N 0123 от 20.11.2026', ['17', '123']],
  ['По п/п N 123 от 20.11.26', ['17', '123']],
  ['По п/п N 123 от 2026-11-20', ['17', '123']],
  ['Реестр 2026-11-20/123', ['17', '123']],
])('finds in a document the numbers that it names, without those of days: «%s»', (purpose, numbers) =>
  expect(findNumbers({ documentNumber: '17', purpose })).toEqual(numbers),
)

it('two equal documents of one day have different hashes, and each has the same hash in every statement of the day', async () => {
  const [statement] = (
    await readFileFromBank(Buffer.from(camt(entry({ details: details('IM-1-AAAA9M') }).repeat(2))))
  ).statements
  if (!statement) throw new Error('a statement is expected')
  const hashes = async (entries = statement.entries) =>
    (await toDatedEntries({ ...statement, entries }, '2026-11-22')).map(({ hash }) => hash.toString('hex'))
  expect(new Set(await hashes()).size).toBe(2)
  const corrected = statement.entries.map((one) => ({ ...one, purpose: `${one.purpose}, исправлено` }))
  expect(await hashes(corrected)).toEqual(await hashes())
  expect(await hashes(statement.entries.slice(0, 1))).toEqual((await hashes()).slice(0, 1))
})

type Compared = {
  number: string
  reference?: string
  day?: string
  purpose?: string
  counterpartyAccount?: string
  /** Only for a stored document. Reference of the payout with which a person has matched it. */
  matched?: string
  /** Only for a stored document. False: a person has decided about it. */
  isUnassigned?: boolean
}
const comparedHash = ({
  number,
  reference = '',
  day = '20',
  purpose = '',
  counterpartyAccount = '',
}: Compared) => Buffer.from(`${number} ${reference} ${day} ${purpose} ${counterpartyAccount}`).toString('hex')
const aStoredDocument = (document: Compared): StoredDocument => ({
  hash: comparedHash(document),
  bookedOn: `2026-11-${document.day ?? '20'}`,
  direction: 'debit',
  kopecks: 150_000n,
  documentNumber: document.number,
  reference: document.reference ?? null,
  counterpartyAccount: document.counterpartyAccount ?? '',
  matchedReference: document.matched ?? null,
  isUnassigned: document.isUnassigned ?? true,
  format: '1c',
})
const anEntryOf = (document: Compared): DatedEntry => ({
  ...aStoredDocument(document),
  line: 1,
  account,
  counterparty: '',
  purpose: document.purpose ?? '',
  row: document.reference
    ? {
        line: 1,
        reference: document.reference,
        text: '',
        reason: 'bank_returned',
        kopecks: 150_000n,
        documentNumber: document.number,
        result: 'paid',
        paidOn: null,
        reportedDay: '',
      }
    : null,
  hash: Buffer.from(comparedHash(document), 'hex'),
})
const none = 'NOTPROVIDED'
const [a, b] = ['IM-1-AAAA9M', 'IM-2-AAAA9M']

/** Stored documents that an entry is, as places; null: none. `inOneFormat`: by default none. */
type Recognised = [
  stored: Compared[],
  entries: Compared[],
  expected: (number | null)[],
  inOneFormat?: (number | null)[],
]

it.each<[what: string, ...Recognised]>([
  ['the number is not stated', [{ number: '7', reference: a }], [{ number: none, reference: a }], [0]],
  ['the number differs', [{ number: '7', reference: a }], [{ number: '8', reference: a }], [0]],
  ['the reference differs', [{ number: '7', reference: a }], [{ number: '7', reference: b }], [null]],
  ['the day differs', [{ number: '7', reference: a }], [{ number: none, reference: a, day: '21' }], [null]],
  ['only the number is stated', [{ number: '7', reference: a }], [{ number: '7' }], [0], [0]],
  [
    'only the purpose differs',
    [{ number: '7', purpose: 'счёту' }],
    [{ number: '7', purpose: 'счету' }],
    [0],
    [0],
  ],
  [
    'the account of the other side differs',
    [{ number: '7', counterpartyAccount: '1' }],
    [{ number: '7', counterpartyAccount: '2' }],
    [0],
  ],
  ['only the purpose is stated', [{ number: '', purpose: 'x' }], [{ number: '', purpose: 'y' }], [0]],
  [
    'one of two documents has the stored purpose',
    [{ number: '7', purpose: 'y' }],
    [
      { number: '7', purpose: 'x' },
      { number: '7', purpose: 'y' },
    ],
    [null, null],
    [null, null],
  ],
  [
    'the statement has two of them',
    [{ number: '7', purpose: 'x' }],
    [
      { number: '7', purpose: 'y' },
      { number: '7', purpose: 'z' },
    ],
    [0, null],
    [0, null],
  ],
  ['neither number nor reference is stated', [{ number: '', reference: a }], [{ number: '' }], [null]],
  [
    'only the second statement names the payout',
    [{ number: '7' }],
    [{ number: '7', reference: a }],
    [0],
    [0],
  ],
  [
    'only the second statement names the payout, and only the account of the other side agrees',
    [{ number: '7', counterpartyAccount: '1' }],
    [{ number: none, reference: a, counterpartyAccount: '1' }],
    [0],
  ],
  [
    'only the first statement names the payout, and only the account of the other side agrees',
    [{ number: '7', reference: a, counterpartyAccount: '1' }],
    [{ number: none, counterpartyAccount: '1' }],
    [0],
  ],
  [
    'only the second statement names the payout, and neither number nor account agrees',
    [{ number: '7', counterpartyAccount: '1' }],
    [{ number: '8', reference: a, counterpartyAccount: '2' }],
    [null],
  ],
  [
    'two stored documents may be the payment that the second statement names',
    [
      { number: '7', purpose: 'x' },
      { number: '7', purpose: 'y' },
    ],
    [{ number: '7', reference: a }],
    [null],
  ],
  [
    'the stored document may be two payments that the second statement names',
    [{ number: '7' }],
    [
      { number: '7', reference: a },
      { number: '7', reference: b },
    ],
    [null, null],
  ],
  [
    'a person has decided that the stored document is no payout',
    [{ number: '7', isUnassigned: false }],
    [{ number: '7', reference: a }],
    [null],
  ],
  [
    'a person has matched the stored document with the payout that the second statement names',
    [{ number: '7', matched: a, isUnassigned: false }],
    [{ number: none, reference: a }],
    [0],
  ],
  [
    'a person has matched the stored document, and neither statement names the payout',
    [{ number: '7', matched: a, isUnassigned: false }],
    [{ number: none }],
    [0],
  ],
  [
    'the statement has more of them than are stored',
    [{ number: '7', reference: a }],
    [
      { number: '8', reference: a },
      { number: '7', reference: a, purpose: 'x' },
    ],
    [null, 0],
    [null, 0],
  ],
  [
    'one of two payments without a reference is called a return',
    [{ number: '7' }],
    [{ number: '8', purpose: 'Возврат' }, { number: '9' }],
    [null, 0],
  ],
])(
  'recognises the documents of a statement in another and in the same format when %s',
  async (_what, stored, entries, expected, inOneFormat = entries.map(() => null)) => {
    const lines = stored.map(aStoredDocument)
    const hashesOf = async (format: '1c' | 'camt053') =>
      (await recogniseDocuments(entries.map(anEntryOf), lines, format)).map(({ hash }) =>
        hash.toString('hex'),
      )
    const toHashes = (places: readonly (number | null)[]) =>
      places.map((place, index) => (place === null ? entries.map(comparedHash)[index] : lines[place]?.hash))
    expect(await hashesOf('camt053')).toEqual(toHashes(expected))
    expect(await hashesOf('1c')).toEqual(toHashes(inOneFormat))
  },
)

it('compares a document only with lines that have its number, account or reference, although a day has many lines of its sum', async () => {
  let reads = 0
  const counted = (stored: StoredDocument): StoredDocument =>
    new Proxy(stored, { get: (target, name) => ((reads += 1), Reflect.get(target, name)) })
  const entries = Array.from({ length: 300 }, (_, i) =>
    anEntryOf({ number: `e${i}`, reference: `IM-${i}-AAAA9M` }),
  )
  const stored = Array.from({ length: 300 }, (_, i) => counted(aStoredDocument({ number: `s${i}` })))
  expect(await recogniseDocuments(entries, stored, 'camt053')).toEqual(entries)
  expect(await recogniseDocuments(entries, stored, '1c')).toEqual(entries)
  expect(reads).toBeLessThan(300 * 100)
})

it('answers other requests while it dates the documents of a large statement and recognises them among the stored lines', async () => {
  const numbers = Array.from({ length: 3_000 }, (_, index) => `${index + 1}`)
  const entries = numbers.map((number) => anEntryOf({ number, reference: `IM-${number}-AAAA9M` }))
  const statement: BankStatement = {
    account,
    format: '1c',
    firstDay: null,
    lastDay: null,
    openingBalance: null,
    closingBalance: null,
    entries,
  }
  const dated = await countTurns(async () => toDatedEntries(statement, '2026-11-22'))
  expect(dated.turns).toBeGreaterThan(4)
  const stored = numbers.map((number) => aStoredDocument({ number }))
  const recognised = await countTurns(async () => recogniseDocuments(dated.read, stored, 'camt053'))
  expect(recognised.turns).toBeGreaterThan(4)
  expect(recognised.read.map(({ hash }) => hash.toString('hex'))).toEqual(stored.map(({ hash }) => hash))
})

const line = (id: number, change: Partial<KnownLine>): KnownLine => ({
  id: BigInt(id),
  direction: 'debit',
  kopecks: 150_000n,
  state: 'matched',
  returns: null,
  isReturned: false,
  settlement: null,
  ...change,
})
const debit = line(1, {})
const duplicate = line(2, { state: 'duplicate' })
const fee = line(4, { state: 'explained', kopecks: 1_500n })
const explained = line(5, { state: 'explained' })
const credit = (change: Partial<KnownLine> = {}) => line(3, { direction: 'credit', ...change })

it.each<
  [
    direction: 'debit' | 'credit',
    state: Parameters<typeof matchLine>[1]['state'],
    lines: KnownLine[],
    expected: LineMatch,
  ]
>([
  ['debit', 'pending', [], { state: 'matched', outcome: 'paid', newPayoutState: 'paid' }],
  ['debit', 'paid', [], { state: 'matched', outcome: 'already' }],
  ['debit', 'paid', [debit], { state: 'duplicate', outcome: 'duplicate' }],
  // In the next two cases, staff have explained the stored line. `fee` has another sum than the payout and is not its
  // payment; `explained` has the sum of the payout and counts as its payment.
  ['debit', 'paid', [fee], { state: 'matched', outcome: 'already' }],
  ['debit', 'pending', [explained], { state: 'duplicate', outcome: 'duplicate' }],
  ['debit', 'returned', [], { state: 'unmatched', outcome: 'refund_conflict' }],
  ['debit', 'returned', [credit()], { state: 'matched', outcome: 'already', returnedBy: 3n }],
  [
    'debit',
    'returned',
    [{ ...debit, isReturned: true }, credit({ returns: 1n })],
    { state: 'duplicate', outcome: 'duplicate' },
  ],
  ['debit', 'ready', [], { state: 'unmatched', outcome: 'not_sent' }],
  ['debit', 'rejected', [], { state: 'unmatched', outcome: 'not_sent' }],
  ['credit', 'pending', [], { state: 'matched', outcome: 'returned', newPayoutState: 'returned' }],
  [
    'credit',
    'paid',
    [debit],
    { state: 'matched', outcome: 'returned', newPayoutState: 'returned', returns: 1n },
  ],
  [
    'credit',
    'paid',
    [debit, fee],
    { state: 'matched', outcome: 'returned', newPayoutState: 'returned', returns: 1n },
  ],
  ['credit', 'paid', [debit, duplicate], { state: 'matched', outcome: 'duplicate_returned', returns: 2n }],
  // The provider took its payment back, so that the payment of the bank is the only one.
  [
    'credit',
    'paid',
    [{ ...debit, isReturned: true }, duplicate, credit({ returns: 1n })],
    { state: 'matched', outcome: 'returned', newPayoutState: 'returned', returns: 2n },
  ],
  [
    'credit',
    'paid',
    [{ ...debit, isReturned: true }, duplicate, { ...duplicate, id: 4n }, credit({ returns: 1n })],
    { state: 'matched', outcome: 'duplicate_returned', returns: 2n },
  ],
  [
    'credit',
    'paid',
    [debit, { ...duplicate, isReturned: true }, credit({ returns: 2n })],
    { state: 'matched', outcome: 'returned', newPayoutState: 'returned', returns: 1n },
  ],
  ['credit', 'returned', [], { state: 'matched', outcome: 'already' }],
  ['credit', 'returned', [debit], { state: 'matched', outcome: 'already', returns: 1n }],
  [
    'credit',
    'returned',
    [{ ...debit, isReturned: true }, credit({ returns: 1n })],
    { state: 'duplicate', outcome: 'duplicate' },
  ],
  ['credit', 'ready', [], { state: 'unmatched', outcome: 'not_sent' }],
])(
  'a %s of a payout in the state %s, for which the lines %o are stored, is matched as %o',
  (direction, state, lines, expected) => {
    const payout = {
      credited: 1500n,
      state,
      settlement: null,
      method: 'bank_file',
    } as const
    const line = { direction, kopecks: 150_000n, bookedOn: '2026-11-20' }
    expect(matchLine(line, payout, lines)).toEqual(expected)
    expect(matchLine({ ...line, kopecks: 150_001n }, payout, lines)).toEqual({
      state: 'partial',
      outcome: 'wrong_sum',
    })
  },
)

const ofSettlement: LineMatch = {
  state: 'matched',
  outcome: 'settlement_returned',
  returns: 1n,
  returnedSettlement: 101n,
}

it.each<
  [
    Partial<KnownLine>[],
    bookedOn: string,
    direction: 'debit' | 'credit',
    LineMatch,
    method?: 'bank_file' | 'provider',
  ]
>([
  [
    [{ isReturned: true }],
    '2026-11-20',
    'debit',
    { state: 'matched', outcome: 'manual_settlement', settlement: 101n },
  ],
  [[{ settlement: 101n }], '2026-11-21', 'debit', { state: 'duplicate', outcome: 'duplicate' }],
  [[{ settlement: 101n }], '2026-11-19', 'debit', { state: 'unmatched', outcome: 'refund_conflict' }],
  [[{ settlement: 101n }], '2026-11-20', 'credit', ofSettlement],
  // The payout's own debit is returned first, unless the provider paid it.
  [
    [{ settlement: 101n }, { id: 7n }],
    '2026-11-21',
    'credit',
    { state: 'matched', outcome: 'already', returns: 7n },
  ],
  [[{ settlement: 101n }, { id: 7n }], '2026-11-21', 'credit', ofSettlement, 'provider'],
  [[{ settlement: 101n }, { id: 7n, state: 'explained' }], '2026-11-21', 'credit', ofSettlement],
  [
    [{ settlement: 101n, isReturned: true }],
    '2026-11-21',
    'credit',
    { state: 'matched', outcome: 'already' },
  ],
  // An earlier settlement, whose payment came back, is no longer the one of the payout.
  [
    [
      { settlement: 100n, isReturned: true },
      { id: 8n, direction: 'credit', returns: 1n },
    ],
    '2026-11-20',
    'debit',
    { state: 'matched', outcome: 'manual_settlement', settlement: 101n },
  ],
  [
    [
      { settlement: 100n, isReturned: true },
      { id: 8n, direction: 'credit', returns: 1n },
    ],
    '2026-11-20',
    'credit',
    { state: 'matched', outcome: 'already' },
  ],
  [[{ settlement: 101n }], '2026-11-19', 'credit', { state: 'matched', outcome: 'already' }],
])(
  'after a manual settlement on 20 November, with the debits %o, a line of %s (%s) is matched as %o',
  (lines, bookedOn, direction, expected, method = 'bank_file') => {
    const settlement = { number: 101n, paidOn: '2026-11-20' }
    const payout = { credited: 1500n, state: 'returned', settlement, method } as const
    const line = { direction, kopecks: 150_000n, bookedOn }
    const debits = lines.map((one) => ({ ...debit, ...one }))
    expect(matchLine(line, payout, debits)).toEqual(expected)
  },
)

it.each<[KnownLine[], bookedOn: string, method: 'bank_file' | 'provider', isUnclear: boolean]>([
  [[], '2026-11-20', 'bank_file', true],
  [[], '2026-11-20', 'provider', false],
  [[], '2026-11-21', 'bank_file', false],
  [[credit()], '2026-11-20', 'bank_file', false],
  [[credit()], '2026-11-19', 'bank_file', true],
  [[explained], '2026-11-21', 'bank_file', true],
])(
  'with the lines %o, a credit of %s of a payout by %s may be the payout’s own and not that of its settlement of 20 November: %s',
  (lines, bookedOn, method, isUnclear) => {
    const settlement = { number: 101n, paidOn: '2026-11-20' }
    const payout = { credited: 1500n, state: 'returned', settlement, method } as const
    const own = [...lines, { ...debit, settlement: 101n }]
    const entry = { direction: 'credit', kopecks: 150_000n, bookedOn } as const
    expect(isUnclearSettlementReturn(entry, payout, own)).toBe(isUnclear)
  },
)

it('reads the balances of a bank statement without documents', async () => {
  expect(await readFileFromBank(Buffer.from(camt('')))).toMatchObject({
    rows: [],
    others: 0,
    statements: [{ openingBalance: 10_000_000n, closingBalance: -1250n, entries: [] }],
  })
})

it('joins the statements of one account in a camt.053 file, and reads the end of a period at midnight as the day before', async () => {
  const stmt = (
    day: number,
    [opening, closing]: [number, number],
    ends = `2026-11-${day}T23:59:59`,
  ) => `<Stmt>
  <FrToDt><FrDtTm>2026-11-${day}T00:00:00</FrDtTm><ToDtTm>${ends}</ToDtTm></FrToDt>
  <Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
  <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">${opening}.00</Amt></Bal>
  <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RUB">${closing}.00</Amt></Bal>
  ${entry({ details: details('IM-1-AAAA9M') })}</Stmt>`
  const text = `<Document><BkToCstmrStmt>${stmt(21, [90, 80], '2026-11-22T00:00:00')}${stmt(20, [100, 90])}</BkToCstmrStmt></Document>`
  const { statements } = await readFileFromBank(Buffer.from(text))
  expect(statements).toMatchObject([
    { firstDay: '2026-11-20', lastDay: '2026-11-21', openingBalance: 10_000n, closingBalance: 8_000n },
  ])
  // Equal documents of one day in two joined statements are two payments.
  const [statement] = statements
  if (!statement) throw new Error('a statement is expected')
  const hashes = (await toDatedEntries(statement, '2026-11-23')).map(({ hash }) => hash.toString('hex'))
  expect(new Set(hashes).size).toBe(2)
})
