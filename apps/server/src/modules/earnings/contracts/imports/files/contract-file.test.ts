import { maxContractFileBytes } from '@impulse/api/contracts/contract-limits'
import { expect, it } from 'vitest'
import { repeated } from '../../../../../testing/harness/repeat.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import type { FileRecord } from '../../contract-columns.rules.ts'
import { readContractFile } from './contract-file.ts'

const russian = 'Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус'
const english = 'number;product;phone;city;connectedAt;status'
const record = 'A-1;Интернет;79161234567;Королёв;2026-11-05;подтверждён'
const fields = record.split(';')
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Encodes text in windows-1251. Characters that windows-1251 lacks become question marks. */
function inWindows1251(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1251')
  const codes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...text].map((letter) => codes.get(letter) ?? 0x3f))
}

/** Encodes text in UTF-16, little-endian. */
const inUtf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))

async function readRecords(bytes: Uint8Array): Promise<FileRecord[]> {
  const found: FileRecord[] = []
  for await (const records of readContractFile(bytes)) found.push(...records)
  return found
}

const getRefusal = async (bytes: Uint8Array): Promise<Refusal> => {
  try {
    await readRecords(bytes)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('the file was read')
}

it.each([
  ['UTF-8 with semicolons', utf8(`${russian}\n${record}\n`)],
  ['UTF-8 with a byte order mark', utf8(`\uFEFF${russian}\n${record}`)],
  ['windows-1251', inWindows1251(`${russian}\r\n${record}\r\n`)],
  ['windows-1251 under an English header', inWindows1251(`${english}\r\n${record}\r\n`)],
  ['commas', utf8(`${russian}\n${record}\n`.replaceAll(';', ','))],
  ['an English header', utf8(`${english}\n${record}\n`)],
  [
    'a header with other letter case and spaces',
    utf8(` номер  ДОГОВОРА ; продукт;Телефон участника;Город;Дата Подключения;статус\n${record}`),
  ],
  ['quoted fields', utf8(`"${russian.replaceAll(';', '";"')}"\n"${record.replaceAll(';', '";"')}"\n`)],
  ['CR line endings', utf8(`${russian}\r${record}\r`)],
])('reads the same records from a contract file with %s', async (_case, bytes) => {
  expect(await readRecords(bytes)).toEqual([{ line: 2, fields }])
})

it('numbers a record by its first line in the file, where empty lines and line breaks inside quotes count as lines', async () => {
  const file = `${english}\r\n\r\nA-1;a;b;"two\r\nlines";d;e\r\n;;;;;\r\nA-2;a;b;"said ""so""";d;e\r\nA-3;a;b;ООО "Ромашка";d;e`
  expect(await readRecords(utf8(file))).toEqual([
    { line: 3, fields: ['A-1', 'a', 'b', 'two\nlines', 'd', 'e'] },
    { line: 6, fields: ['A-2', 'a', 'b', 'said "so"', 'd', 'e'] },
    { line: 7, fields: ['A-3', 'a', 'b', 'ООО "Ромашка"', 'd', 'e'] },
  ])
})

it('reads no records from a contract file that has only a header', async () => {
  expect(await readRecords(utf8(`${russian}\n`))).toEqual([])
})

it.each([
  ['is empty', new Uint8Array(), 'contract_file_empty'],
  ['has only a byte order mark and blank lines', utf8('\uFEFF\n \r\n'), 'contract_file_empty'],
  ['has no header', utf8(`${record}\n`), 'contract_file_header'],
  ['has another header', utf8('id;name\n1;2\n'), 'contract_file_header'],
  ['has its columns in another order', utf8(english.split(';').reverse().join(';')), 'contract_file_header'],
  ['is separated by tabs', utf8(`${english.replaceAll(';', '\t')}\n`), 'contract_file_header'],
  ['is UTF-16', inUtf16(`\uFEFF${russian}\n`), 'contract_file_encoding'],
  ['is UTF-16 without a byte order mark', inUtf16(`${english}\n`), 'contract_file_encoding'],
  ['is KOI8-R', Uint8Array.from(koi8(`${russian}\n${record}`)), 'contract_file_encoding'],
  [
    'is UTF-8 that is cut off within a character',
    utf8(`${russian}\n${record}`).slice(0, -1),
    'contract_file_encoding',
  ],
  [
    'is a picture',
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0),
    'contract_file_encoding',
  ],
  ['is 10 MB of one line', new Uint8Array(10 * 1024 * 1024).fill(0x61), 'contract_file_line_too_long'],
  [
    'has 10 MB of one line below its header',
    utf8(`${english}\n${'a'.repeat(10 << 20)}`),
    'contract_file_line_too_long',
  ],
  [
    'is larger than a contract file may be',
    new Uint8Array(maxContractFileBytes + 1),
    'contract_file_too_large',
  ],
])('refuses a contract file as a whole when it %s', async (_case, bytes, code) => {
  expect((await getRefusal(bytes)).code).toBe(code)
})

it.each([
  ['never closed', '"A-1;a;b\nA-2;a;b;c;d;e\nA-3;a;b;c;d;e', [null, 'A-2', 'A-3']],
  ['in the last line', 'A-1;a;b;c;d;e\nA-2;"a;b\n', ['A-1', null]],
  ['in a row with all fields', 'A-1;a;b;"c;d;e\nA-2;a;b;c;d;e', [null, 'A-2']],
  // If the rows were joined, they would form one valid record, and the second contract would be lost inside
  // the city name of the first.
  [
    'closed by the opening quote of a later row',
    'A-1;a;b;"c;d;e\nA-2;a;b;c";d;e\nA-3;a;b;c;d;e',
    [null, 'A-2', 'A-3'],
  ],
  ['closed two lines below', 'A-1;a;b;"c\nA-2;a;b;c;d;e\nc";d;e', [null, 'A-2', 'c"']],
  [
    'closed more lines below than allowed',
    `A-1;a;b;"c${'\nc'.repeat(10)}";d;e`,
    [null, ...Array(9).fill('c'), 'c"'],
  ],
])(
  'a quote without a valid closing quote rejects only the line in which it opens: %s',
  async (_case, lines, found) => {
    const records = await readRecords(utf8(`${english}\n${lines}`))
    const toFirstField = ({ fields: [field = ''], fault }: FileRecord) =>
      fault === 'не закрыта кавычка' ? null : field.split(' ')[0]
    expect(records.map(toFirstField)).toEqual(found)
    expect(records.map(({ line }) => line)).toEqual(found.map((_, index) => index + 2))
  },
)

it('reads a large contract file in which every line opens a quote, and reports the unclosed quote in each record', async () => {
  const count = repeated(50_000)
  const records = await readRecords(utf8(`${english}\n${'"A-1;a\n'.repeat(count)}`))
  expect(records).toHaveLength(count)
  expect(records.every(({ fault }) => fault === 'не закрыта кавычка')).toBe(true)
})

it('the refusal of a contract file with a line that is too long contains the line number', async () => {
  const bytes = utf8(`${english}\n${record}\n${record}\n${'a'.repeat(20_000)}\n${record}`)
  expect((await getRefusal(bytes)).details).toEqual({ line: 4 })
})

function koi8(text: string): number[] {
  const decoder = new TextDecoder('koi8-r')
  const codes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return [...text].map((letter) => codes.get(letter) ?? 0x3f)
}
