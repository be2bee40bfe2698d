import { expect, it } from 'vitest'
import type { Cell } from './table.ts'
import { toXml } from './xml.ts'

async function* chunks(): AsyncGenerator<Cell[][]> {
  yield [['ООО "Ромашка" <&>\u0000', 1500n, null]]
  yield [[null, 0n, new Date('2026-11-19T21:30:00Z')]]
}

it('toXml writes an element for each cell with a value, with escaped text, sums in roubles and times in Moscow', async () => {
  const parts: string[] = []
  const table = { name: 'Выплаты & возвраты', rows: chunks() }
  for await (const part of toXml({ name: 'payouts', table, columnNames: ['payer', 'sum', 'at'] }))
    parts.push(part)
  expect(parts.join('').split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<register name="payouts" title="Выплаты &#38; возвраты">',
    '<row><payer>ООО &#34;Ромашка&#34; &#60;&#38;&#62;</payer><sum>1500.00</sum></row>',
    '<row><sum>0.00</sum><at>2026-11-20T00:30:00+03:00</at></row>',
    '</register>',
    '',
  ])
})
