import { expect, test } from 'vitest'
import { toNextStep } from './withdrawal-next-step.ts'

const reason = { text: 'Ошибка', next: 'again' } as const

test('offers to send a failed withdrawal again until the member has requested it again, then names that withdrawal', () => {
  expect(toNextStep({ reason }, 'o')).toMatchObject({ to: '/withdraw?from=o' })
  expect(toNextStep({ reason, resent: { id: 'p', number: 1005 } }, 'o')).toEqual({
    label: 'Новая заявка №\u00a01005',
    to: '/order/p',
  })
})
