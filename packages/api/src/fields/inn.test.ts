import { expect, it } from 'vitest'
import { isInn, isOgrn, isOrganisationInn } from './inn.ts'

it.each(['500100732259', '773370857141', '770712345633'])(
  'accepts %s as the ИНН (taxpayer number) of a person',
  (inn) => {
    expect(isInn(inn)).toBe(true)
  },
)

it.each([
  '500100732258',
  '500100732269',
  '600100732259',
  '000000000000',
  '7707083893',
  '50010073225',
  '5001007322590',
  ' 500100732259',
  '50010073225a',
  '٥٠٠١٠٠٧٣٢٢٥٩',
  '',
])('refuses «%s» as the ИНН (taxpayer number) of a person', (inn) => {
  expect(isInn(inn)).toBe(false)
})

it('accepts an organisation’s ИНН of ten digits only when its check digit is right', () => {
  expect(['7707083893', '7736050003', '7728168971'].filter((inn) => !isOrganisationInn(inn))).toEqual([])
  const none = ['7707083894', '7707083983', '0000000000', '770708389', '500100732259', '']
  expect(none.filter(isOrganisationInn)).toEqual([])
})

it('accepts an ОГРН of 13 digits or an ОГРНИП of 15 only when its check digit is right', () => {
  expect(['1027700132195', '1207701000011', '304500116000157'].filter((ogrn) => !isOgrn(ogrn))).toEqual([])
  const none = ['1027700132196', '1027700132159', '0000000000000', '304500116000158', '102770013219', '']
  expect(none.filter(isOgrn)).toEqual([])
})

it('refuses a person’s ИНН when any one of its digits is changed', () => {
  const inn = '500100732259'
  const changed = Array.from(inn, (digit, at) =>
    Array.from('0123456789', (newDigit) =>
      newDigit === digit ? '' : inn.slice(0, at) + newDigit + inn.slice(at + 1),
    ),
  ).flat()
  expect(changed.filter((changedInn) => changedInn !== '' && isInn(changedInn))).toEqual([])
})
