import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { toXlsx } from './xlsx.ts'

async function* chunks(sizes: readonly number[]) {
  let row = 0
  for (const size of sizes) yield Array.from({ length: size }, () => [`row ${++row}`])
}
const readSheets = async (sizes: readonly number[]) => {
  const rows = chunks(sizes)
  const table = { name: 'Список', columns: [{ title: 'Строка', width: 10 }], rows }
  const bytes: Uint8Array[] = []
  for await (const chunk of toXlsx([table], { maxRows: 3 })) bytes.push(chunk)
  const sheets = await readWorkbook(Buffer.concat(bytes))
  return sheets.map(({ sheet, data }) => [sheet, ...data.slice(1).flat()])
}

it.each([
  [[], [['Список']]],
  [[0, 0], [['Список']]],
  [[3], [['Список', 'row 1', 'row 2', 'row 3']]],
  [
    [2, 2, 0, 3],
    [
      ['Список', 'row 1', 'row 2', 'row 3'],
      ['Список 2', 'row 4', 'row 5', 'row 6'],
      ['Список 3', 'row 7'],
    ],
  ],
])(
  'toXlsx continues on the next sheet when a sheet is full, and writes each row exactly once (rows in each chunk: %j)',
  async (sizes, sheets) => {
    expect(await readSheets(sizes)).toEqual(sheets)
  },
)
