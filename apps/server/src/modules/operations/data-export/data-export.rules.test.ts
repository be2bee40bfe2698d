import { expect, it } from 'vitest'
import { parseExportMark, toExportPlan } from './data-export.rules.ts'

it('`parseExportMark` reads a column’s comment: it returns the title of an exported column, or the reason why the column is not exported', () => {
  expect(parseExportMark('Digits. Null: none. Export: Телефон')).toEqual({
    isExported: true,
    position: null,
    text: 'Телефон',
  })
  expect(parseExportMark('Not exported: служебное: о записи')).toEqual({
    isExported: false,
    position: null,
    text: 'служебное: о записи',
  })
  expect(parseExportMark('Members. Export 10: Профиль')).toMatchObject({ position: 10, text: 'Профиль' })
  for (const comment of [null, '', 'Exported: no', 'Export Телефон'])
    expect(parseExportMark(comment)).toBe(null)
})

it('`toExportPlan` orders the exported tables by position, omits columns that are not exported, and lists why a table is not exported', () => {
  const columns = [
    { name: 'b', comment: 'Export: Б' },
    { name: 'secret', comment: 'Not exported: служебное' },
    { name: 'a', comment: null },
  ]
  const plan = toExportPlan([
    { table: 'second', comment: 'Export 20: Второй', columns },
    { table: 'hidden', comment: 'Not exported 10: причина', columns },
    { table: 'first', comment: 'Export 3: Первый', columns: [] },
    { table: 'other', comment: 'Nothing of members.', columns },
  ])
  expect(plan).toEqual({
    sections: [
      { table: 'first', title: 'Первый', columns: [] },
      { table: 'second', title: 'Второй', columns: [{ name: 'b', title: 'Б' }] },
    ],
    notIncluded: ['причина'],
  })
})
