import { expect, it } from 'vitest'
import { isInn } from './inn.ts'

it.each(['500100732259', '773370857141', '770712345633'])('%s is an ИНН of a person', (inn) => {
  expect(isInn(inn)).toBe(true)
})

it.each([
  ...['500100732258', '500100732269', '600100732259', '000000000000', '7707083893', '50010073225'],
  ...['5001007322590', ' 500100732259', '50010073225a', '٥٠٠١٠٠٧٣٢٢٥٩', ''],
])('«%s» is none', (inn) => {
  expect(isInn(inn)).toBe(false)
})

it('no single digit can be changed unnoticed', () => {
  const inn = '500100732259'
  const changed = Array.from(inn, (digit, at) =>
    Array.from('0123456789', (other) =>
      other === digit ? '' : inn.slice(0, at) + other + inn.slice(at + 1),
    ),
  ).flat()
  expect(changed.filter((other) => other !== '' && isInn(other))).toEqual([])
})
