import { expect, it } from 'vitest'
import { formatReassigned } from './reassigned-messages.ts'

const moved = { takenBack: 1_500, accrued: 500, debt: 0, memberCreated: false }
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it('what was taken and what was given is told, and nothing that did not happen', () => {
  expect(plain(formatReassigned(moved))).toBe('Снято 1 500 б., начислено 500 б.')
})

it('a debt that came of it, and a member who is new, are told', () => {
  expect(plain(formatReassigned({ ...moved, debt: 300, memberCreated: true }))).toBe(
    'Снято 1 500 б., начислено 500 б.; уже выведены и стали долгом 300 б.; участник новый',
  )
})
