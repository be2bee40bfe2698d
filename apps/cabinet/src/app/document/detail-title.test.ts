import { expect, test } from 'vitest'
import { toPageTitle } from './detail-title.ts'

const title = toPageTitle<{ number: number }>('Вопрос не найден', ({ number }) => `Вопрос №\u00a0${number}`)

test('returns the title of the loaded object, the title for a missing object, and undefined before the object is loaded', () => {
  expect(title({ status: 'loaded', value: { number: 7 } })).toBe('Вопрос №\u00a07')
  expect(title({ status: 'loaded', value: null })).toBe('Вопрос не найден')
  for (const unknown of [undefined, { status: 'failed', text: 'Нет сети' }, { status: 'loading' }])
    expect(title(unknown)).toBeUndefined()
})
