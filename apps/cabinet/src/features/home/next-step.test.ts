import { describe, expect, test } from 'vitest'
import { type KnownOfMember, nextStepOf } from './next-step.ts'

const around = { available: 1000, today: '2026-11-21' }
const document = (over: Partial<NonNullable<KnownOfMember['document']>> = {}) => ({
  ...{ status: 'approved' as const, isScanWanting: false, endsOn: null },
  ...over,
})
const answer = { notificationId: '1', title: 'Договор засчитан', text: 'Заявка № 7', link: '/order/7' }
const nothing: KnownOfMember = {
  ...{ document: document(), areRulesNew: false, answer: null, isEmailWaiting: false, isPartial: false },
}
const titled = (known: Partial<KnownOfMember>, where = around) =>
  nextStepOf({ ...nothing, ...known }, where)?.title.replaceAll('\u00a0', ' ')

describe('the next step', () => {
  test('is none where nothing is to be done', () => {
    expect(nextStepOf(nothing, around)).toBeNull()
    expect(titled({ document: document({ status: 'review' }) })).toBeUndefined()
  })

  test('is one: the document before the rules, these before the claim, the claim before the e-mail', () => {
    const all = { answer, isEmailWaiting: true }
    expect(titled({ ...all, areRulesNew: true })).toBe('Правила обновились')
    const missing = document({ status: 'none' })
    expect(titled({ ...all, areRulesNew: true, document: missing })).toBe('Заполните документ')
    expect(titled({ ...all, document: document({ status: 'rejected' }) })).toBe('Документ отклонён')
    expect(titled({ ...all, document: document({ status: 'none' }) })).toBe('Заполните документ')
    const scans = document({ status: 'review', isScanWanting: true })
    expect(titled({ ...all, document: scans })).toBe('Добавьте сканы документа')
    const ends = document({ endsOn: { day: '2026-12-01', field: 'validTo' } })
    expect(titled({ ...all, document: ends })).toBe('Документ заканчивается 1 декабря')
    expect(titled(all)).toBe('Договор засчитан')
    expect(titled({ isEmailWaiting: true })).toBe('Подтвердите почту')
  })

  test('asks for a document only of who has something to withdraw', () => {
    const known = { document: document({ status: 'none' }) }
    expect(titled(known, { ...around, available: 0 })).toBeUndefined()
    expect(titled({ ...known, isEmailWaiting: true }, { ...around, available: 0 })).toBe('Подтвердите почту')
  })

  test('passes over what could not be asked for', () => {
    expect(titled({ document: null, isPartial: true, answer })).toBe('Договор засчитан')
  })

  test('speaks of the end of a document sixty days before and not earlier', () => {
    const ending = (day: string) => titled({ document: document({ endsOn: { day, field: 'validTo' } }) })
    expect(ending('2027-01-20')).toContain('заканчивается')
    expect(ending('2027-01-21')).toBeUndefined()
  })
})
