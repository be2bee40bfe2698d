import { expect, it } from 'vitest'
import {
  notNowLabel,
  formatReleased,
  formatRelease,
  formatBlocked,
  formatClawback,
} from './release-block-labels.ts'

const nothingBlocked = {
  rewards: 0,
  rewardsSum: 0,
  withdrawals: 0,
  withdrawalsSum: 0,
  sum: 0,
  isBlockedElsewhere: false,
}
const order = { ...nothingBlocked, withdrawals: 1, withdrawalsSum: 3_000, sum: 3_000 }
const rewards = { ...nothingBlocked, rewards: 2, rewardsSum: 600, sum: 600 }
const orderAndRewards = { ...order, rewards: 2, rewardsSum: 600, sum: 3_600 }
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const all = { clawsBack: true, rejects: true }
const none = { clawsBack: false, rejects: false }

it('does not mention money on the buttons of a risk case that blocks no money', () => {
  expect([
    formatRelease(nothingBlocked),
    formatClawback(nothingBlocked, all),
    notNowLabel(nothingBlocked),
    formatBlocked(nothingBlocked),
  ]).toEqual(['Закрыть случай: нарушения нет', 'Закрыть случай: нарушение есть', 'Не сейчас', 'ничего'])
})

it('shows the sum of the blocked withdrawals on the buttons of a risk case', () => {
  expect(plain(formatRelease(order))).toBe('Отпустить 3 000 ₽ в выплату')
  expect(plain(formatReleased(order))).toBe('Отпущено: 3 000 ₽ в выплату')
  expect(plain(notNowLabel(order))).toBe('Оставить 3 000 ₽ на удержании')
  expect(plain(formatClawback(order, all))).toBe('Отклонить заявку: вернуть 3 000 б. на баланс участника')
})

it('tells staff that clearing a risk case does not release the money that another risk case blocks', () => {
  const shared = { ...order, isBlockedElsewhere: true }
  for (const text of [formatRelease(shared), formatReleased(shared)])
    expect(plain(text)).toMatch(/3 000 ₽ в выплату, кроме того, что держит и другой случай$/)
})

it('shows the sum of the blocked rewards on the buttons of a risk case', () => {
  expect(plain(formatRelease(rewards))).toBe('Отпустить 600 б. участнику')
  expect(plain(formatClawback(rewards, all))).toBe('Снять начисления: 600 б.')
})

it('the button that confirms a violation also shows the released amounts: rewards without a clawback and withdrawals without a rejection', () => {
  expect(plain(formatClawback(orderAndRewards, { ...all, rejects: false }))).toBe(
    'Снять начисления: 600 б. Отпустить 3 000 ₽ в выплату',
  )
  expect(plain(formatClawback(orderAndRewards, none))).toBe('Отпустить 600 б. участнику и 3 000 ₽ в выплату')
  expect(plain(formatBlocked(orderAndRewards))).toBe('начислений 2, заявок 1 (3 600 б.)')
})
