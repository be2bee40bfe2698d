import { expect, it } from 'vitest'
import { formatReassigned } from './reassigned-messages.ts'

const reassignment = { clawedBack: 1_500, accrued: 500, debt: 0, memberCreated: false }
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it('mentions neither a debt nor a new member when moving the contract caused neither', () => {
  expect(plain(formatReassigned(reassignment))).toBe('Снято 1 500 б., начислено 500 б.')
})

it('mentions the debt and the new member that moving the contract caused', () => {
  expect(plain(formatReassigned({ ...reassignment, debt: 300, memberCreated: true }))).toBe(
    'Снято 1 500 б., начислено 500 б.; уже выведены и стали долгом 300 б.; участник новый',
  )
})
