import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { aWorkbook, anArchive, type WorkbookCell } from '../../../../../testing/files/workbooks.ts'
import { times } from '../../../../../testing/harness/repeat.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import type { ColumnMapping, FileRecord } from '../../contract-columns.rules.ts'
import { readContractFile } from './contract-file.ts'

const header = ['number', 'product', 'phone', 'city', 'connectedAt', 'status']
const row: WorkbookCell[] = ['A-1', 'Интернет', '79161234567', 'Королёв', '2026-11-05', 'подтверждён']
const withCell = (index: number, cell: WorkbookCell): WorkbookCell[] =>
  row.map((known, i) => (i === index ? cell : known))

async function readRecords(bytes: Uint8Array, mapping?: ColumnMapping): Promise<FileRecord[]> {
  const found: FileRecord[] = []
  for await (const records of readContractFile(bytes, mapping)) found.push(...records)
  return found
}

const getErrorCode = async (bytes: Uint8Array): Promise<string> => {
  try {
    await readRecords(bytes)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'it was read'
}

it.each([
  ['a table of shared strings', {}],
  ['text in its cells', { isShared: false }],
])(
  'reads the records of the first visible sheet of a workbook with %s, each with its row number in the sheet',
  async (_case, options) => {
    expect(await readRecords(aWorkbook([header, row, [], row], options))).toEqual([
      { line: 2, fields: row },
      { line: 4, fields: row },
    ])
  },
)

it.each([
  ['a phone typed as a number', 2, 79161234567, '79161234567'],
  ['a phone in exponent notation', 2, '<c><v>7.9161234567E10</v></c>', '79161234567'],
  ['a contract number typed as a number', 0, 123456789012345, '123456789012345'],
  ['a contract number formatted with leading zeros', 0, '<c s="3"><v>42</v></c>', '000042'],
  ['a date', 4, '<c s="1"><v>46331</v></c>', '2026-11-05'],
  ['a date with a time and a custom format', 4, '<c s="2"><v>46331.75</v></c>', '2026-11-05'],
  ['an ISO date', 4, '<c t="d"><v>2026-11-05T00:00:00</v></c>', '2026-11-05'],
  ['a date as text', 4, '05.11.2026', '05.11.2026'],
  ['text in several runs', 3, '<c t="inlineStr"><is><r><t>Коро</t></r><r><t>лёв</t></r></is></c>', 'Королёв'],
  ['text with XML special characters', 3, 'А & <Б>', 'А & <Б>'],
  ['an empty cell', 3, '<c s="1"/>', ''],
])(
  'reads a cell with %s as text: a number with all its digits, a date cell as YYYY-MM-DD',
  async (_case, index, cell, displayedText) => {
    expect(await readRecords(aWorkbook([header, withCell(index, cell)]))).toEqual([
      { line: 2, fields: withCell(index, displayedText) },
    ])
  },
)

it('reads a date in a workbook made on a Mac, which counts days from 1904', async () => {
  const [read] = await readRecords(
    aWorkbook([header, withCell(4, '<c s="1"><v>44869</v></c>')], { since1904: true }),
  )
  expect(read?.fields[4]).toBe('2026-11-05')
})

it.each([
  ['a formula with its last value', 3, '<c t="str"><f>A1</f><v>Тула</v></c>', 'ячейка D2: формула'],
  ['a formula shared with other cells', 0, '<c><f t="shared" si="0"/><v>1</v></c>', 'ячейка A2: формула'],
  ['an error', 2, '<c t="e"><v>#N/A</v></c>', 'ячейка C2: ошибка'],
  ['more digits than Excel keeps', 0, 1234567890123456, 'ячейка A2: число длиннее 15 знаков'],
  ['a number that Excel took for a date', 0, '<c s="1"><v>46331</v></c>', 'ячейка A2: дата вместо текста'],
  ['a missing shared string', 3, '<c t="s"><v>999</v></c>', 'ячейка D2: не читается'],
])(
  'rejects a row of a workbook when a cell contains %s, and the reason names the cell',
  async (_case, index, cell, fault) => {
    const [faultyRecord, validRecord] = await readRecords(aWorkbook([header, withCell(index, cell), row]))
    expect(faultyRecord).toMatchObject({ line: 2, fault: expect.stringContaining(fault) })
    expect(validRecord).toEqual({ line: 3, fields: row })
  },
)

it('finds the columns of a file by the names in a column mapping, and ignores other columns and their formulas', async () => {
  const mapping: ColumnMapping = {
    columns: {
      number: '№ договора',
      product: 'Тариф',
      phone: 'Агент',
      city: 'Город',
      connectedAt: 'Дата',
      status: 'Состояние',
    },
    products: { 'Тариф «Лайт»': 'internet' },
    statuses: { активен: 'confirmed' },
  }
  const otherHeader = ['Сумма', 'Состояние', 'Дата', 'Город', 'Агент', 'Тариф', '№ Договора']
  const rowWith = (sum: WorkbookCell, status: string) => [
    sum,
    status,
    '<c s="1"><v>46331</v></c>',
    'Тула',
    79161234567,
    'тариф «ЛАЙТ»',
    'A-1',
  ]
  const fields = ['A-1', 'internet', '79161234567', 'Тула', '2026-11-05']
  expect(
    await readRecords(
      aWorkbook([otherHeader, rowWith('<c><f>1+1</f></c>', 'Активен'), rowWith(1, 'иначе')]),
      mapping,
    ),
  ).toEqual([
    { line: 2, fields: [...fields, 'confirmed'] },
    { line: 3, fields: [...fields, 'иначе'] },
  ])
  const csv = new TextEncoder().encode(
    `${otherHeader.join(';')}\n1;Активен;2026-11-05;Тула;79161234567;Тариф «Лайт»;A-1\n1;Активен`,
  )
  expect(await readRecords(csv, mapping)).toEqual([
    { line: 2, fields: [...fields, 'confirmed'] },
    { line: 3, fields: expect.anything(), fault: 'полей 2, а нужно 7' },
  ])
  await expect(readRecords(aWorkbook([header, row]), mapping)).rejects.toMatchObject({
    code: 'contract_file_header',
  })
})

const sheet = (content: string | Uint8Array, claims = {}) =>
  aWorkbook([header, row], { parts: [{ name: 'xl/worksheets/sheet1.xml', content, claims }] })
const nested = '<a>'.repeat(100_000)
const compoundFile = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')])

it.each([
  ['is a zip bomb', sheet(Buffer.alloc(64 << 20, 0x20)), 'contract_file_bomb'],
  // The ratio is 141, below the limit of one part.
  ['declares more than 1 GB', sheet(randomBytes(8 << 20), { size: 141 * (8 << 20) }), 'contract_file_bomb'],
  [
    'declares a size that is too small',
    sheet(Buffer.alloc(64 << 20, 0x20), { size: 1000 }),
    'contract_file_workbook',
  ],
  [
    'has thousands of parts',
    anArchive(times(2_500, (i) => ({ name: `${i}`, content: '' }))),
    'contract_file_bomb',
  ],
  [
    'has two parts with the same name',
    anArchive(times(2, () => ({ name: 'xl/workbook.xml', content: '' }))),
    'contract_file_workbook',
  ],
  ['has an encrypted part', sheet('', { flags: 1 }), 'contract_file_password'],
  ['is encrypted', compoundFile('EncryptedPackage'), 'contract_file_password'],
  ['is in the old .xls format', compoundFile('Workbook'), 'contract_file_old_excel'],
  ['is an archive of something else', anArchive([{ name: 'a.txt', content: 'a' }]), 'contract_file_workbook'],
  ['is cut off', aWorkbook([header, row]).subarray(0, -30), 'contract_file_workbook'],
  [
    'has only the first bytes of an archive',
    Buffer.from('PK\u0003\u0004 and no more'),
    'contract_file_workbook',
  ],
  [
    'has a document type declaration',
    aWorkbook([header, row], { prolog: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>' }),
    'contract_file_workbook',
  ],
  ['has an entity', sheet('<worksheet>&b;</worksheet>'), 'contract_file_workbook'],
  ['is broken XML', sheet('<worksheet><sheetData></worksheet>'), 'contract_file_workbook'],
  ['is nested too deeply', sheet(nested), 'contract_file_workbook'],
  ['has a text that is too long', sheet(`<a>${'xyzäöü'.repeat(1 << 20)}`), 'contract_file_workbook'],
  ['has rows in descending order', sheet('<s><row r="2"/><row r="1"/></s>'), 'contract_file_workbook'],
  ['has a row number above the maximum', sheet('<s><row r="1048577"/></s>'), 'contract_file_workbook'],
  [
    'has a cell in the last possible column',
    sheet('<s><row r="1"><c r="XFD1"/></row></s>'),
    'contract_file_workbook',
  ],
  ['is not UTF-8', sheet(Buffer.from('<a>\u00ff</a>', 'latin1')), 'contract_file_workbook'],
  ['is empty', aWorkbook([]), 'contract_file_empty'],
  ['has no header', aWorkbook([row]), 'contract_file_header'],
  [
    'has a formula in its header',
    aWorkbook([['<c><f>1</f></c>', ...header.slice(1)]]),
    'contract_file_header',
  ],
])('refuses a workbook as a whole when it %s', async (_case, bytes, code) => {
  expect(await getErrorCode(bytes)).toBe(code)
})
