import { expect, it } from 'vitest'
import { formatReassigned } from './reassigned-messages.ts'

const reassignment = { clawedBack: 1_500, accrued: 500, debt: 0, memberCreated: false }
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it('when the move of a contract caused no debt and created no member, mentions only the points taken and the points accrued', () => {
  expect(plain(formatReassigned(reassignment))).toBe('Снято 1 500 б., начислено 500 б.')
})

it('when the move of a contract caused a debt and created a member, mentions the debt and the new member', () => {
  expect(plain(formatReassigned({ ...reassignment, debt: 300, memberCreated: true }))).toBe(
    'Снято 1 500 б., начислено 500 б.; уже выведены и стали долгом 300 б.; участник новый',
  )
})
