import { expect, it } from 'vitest'
import { isInn, isOrganisationInn } from './inn.ts'

it.each(['500100732259', '773370857141', '770712345633'])('%s is an ИНН of a person', (inn) => {
  expect(isInn(inn)).toBe(true)
})

it.each([
  ...['500100732258', '500100732269', '600100732259', '000000000000', '7707083893', '50010073225'],
  ...['5001007322590', ' 500100732259', '50010073225a', '٥٠٠١٠٠٧٣٢٢٥٩', ''],
])('«%s» is none', (inn) => {
  expect(isInn(inn)).toBe(false)
})

it('an organisation’s ИНН has ten digits, of which the last one checks the others', () => {
  expect(['7707083893', '7736050003', '7728168971'].filter((inn) => !isOrganisationInn(inn))).toEqual([])
  const none = ['7707083894', '7707083983', '0000000000', '770708389', '500100732259', '']
  expect(none.filter(isOrganisationInn)).toEqual([])
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
