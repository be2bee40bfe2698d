import { expect, it } from 'vitest'
import {
  notNowLabel,
  formatReleased,
  formatRelease,
  formatBlocked,
  formatTakeBack,
} from './release-block-labels.ts'

const nothing = {
  ...{ rewards: 0, rewardsSum: 0, withdrawals: 0, withdrawalsSum: 0, sum: 0 },
  isBlockedElsewhere: false,
}
const order = { ...nothing, withdrawals: 1, withdrawalsSum: 3_000, sum: 3_000 }
const rewards = { ...nothing, rewards: 2, rewardsSum: 600, sum: 600 }
const both = { ...order, ...{ rewards: 2, rewardsSum: 600, sum: 3_600 } }
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const all = { takesBack: true, rejects: true }
const none = { takesBack: false, rejects: false }

it('promises no release for a case that blocks nothing', () => {
  expect([
    formatRelease(nothing),
    formatTakeBack(nothing, all),
    notNowLabel(nothing),
    formatBlocked(nothing),
  ]).toEqual(['Закрыть случай: нарушения нет', 'Закрыть случай: нарушение есть', 'Не сейчас', 'ничего'])
})

it('names the amount of the blocked withdrawals in the texts about them', () => {
  expect(plain(formatRelease(order))).toBe('Отпустить 3 000 ₽ в выплату')
  expect(plain(formatReleased(order))).toBe('Отпущено: 3 000 ₽ в выплату')
  expect(plain(notNowLabel(order))).toBe('Оставить 3 000 ₽ на удержании')
  expect(plain(formatTakeBack(order, all))).toBe('Отклонить заявку: вернуть 3 000 б. на баланс участника')
})

it('excludes from the promised release the money that another case blocks as well', () => {
  const shared = { ...order, isBlockedElsewhere: true }
  for (const text of [formatRelease(shared), formatReleased(shared)])
    expect(plain(text)).toMatch(/3 000 ₽ в выплату, кроме того, что держит и другой случай$/)
})

it('names the amount of the blocked rewards in the texts about them', () => {
  expect(plain(formatRelease(rewards))).toBe('Отпустить 600 б. участнику')
  expect(plain(formatTakeBack(rewards, all))).toBe('Снять начисления: 600 б.')
})

it('describes as released the money that is neither clawed back nor returned to the member', () => {
  expect(plain(formatTakeBack(both, { ...all, rejects: false }))).toBe(
    'Снять начисления: 600 б. Отпустить 3 000 ₽ в выплату',
  )
  expect(plain(formatTakeBack(both, none))).toBe('Отпустить 600 б. участнику и 3 000 ₽ в выплату')
  expect(plain(formatBlocked(both))).toBe('начислений 2, заявок 1 (3 600 б.)')
})
