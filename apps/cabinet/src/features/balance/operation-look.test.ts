import { expect, test } from 'vitest'
import { anItem } from './history-test-item.ts'
import { debtWords, operationLook } from './operation-look.ts'

const now = '2026-11-21T12:00:00+03:00'
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ')
const reward = anItem({
  category: 'reward',
  amount: 1500,
  availableDelta: 0,
  frozenAmount: 1500,
  releasesAt: '2026-11-28T00:00:00+03:00',
})

test('a frozen reward says until when, and is not green', () => {
  const { icon, tone, words } = operationLook(reward, { now })
  expect([icon, tone, plain(words)]).toEqual(['snowflake', 'frozen', 'Заморожено до 28 ноября'])
})

test('only money that can be withdrawn is green', () => {
  const tone = (item: Parameters<typeof anItem>[0]) => operationLook(anItem(item), { now }).tone
  expect(tone({ category: 'release' })).toBe('income')
  expect(tone({ category: 'refund' })).toBe('income')
  expect(tone({ category: 'correction', amount: 100 })).toBe('income')
  expect(operationLook({ ...reward, frozenAmount: 0 }, { now }).tone).toBe('plain')
  expect(tone({ category: 'withdrawal', amount: -100 })).toBe('plain')
  expect(tone({ category: 'correction', amount: -100 })).toBe('warn')
})

test('debt is told in words', () => {
  expect(debtWords(anItem())).toBeNull()
  expect(plain(debtWords(anItem({ debtDelta: 300 })))).toBe('300 б. зачтено в счёт долга')
  expect(plain(debtWords(anItem({ debtDelta: -1500 })))).toBe('1 500 б. записано в долг')
})
