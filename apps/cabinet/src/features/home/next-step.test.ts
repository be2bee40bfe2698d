import { describe, expect, test } from 'vitest'
import { reviewTimeText } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import { type MemberFacts, findNextStep } from './next-step.ts'

const around = { available: 1000, frozen: 0, today: '2026-11-21', begun: null, isNew: false }
const document = (over: Partial<NonNullable<MemberFacts['document']>> = {}) => ({
  status: 'approved' as const,
  areScansMissing: false,
  endsOn: null,
  ...over,
})
const claimNotification = {
  title: 'Договор засчитан',
  text: 'Заявка № 7',
  link: '/order/7',
}
const failedWithdrawal = {
  status: 'returned' as const,
  amount: 7_000,
  endedOn: '2026-11-20',
  link: '/order/8',
  text: 'Заявка № 8. Счёт получателя закрыт. Укажите другой. 7 000 б. снова на балансе',
}
const noFacts: MemberFacts = {
  failedWithdrawal: null,
  document: document(),
  areRulesNew: false,
  claimToReply: null,
  claimNotification: null,
  isEmailWaiting: false,
  isPartial: false,
}
const titled = (known: Partial<MemberFacts>, where = around) =>
  findNextStep({ ...noFacts, ...known }, where)?.title.replaceAll('\u00a0', ' ')

describe('next step on the home page', () => {
  test('returns no next step when the member has nothing to do', () => {
    expect(findNextStep(noFacts, around)).toBeNull()
  })

  test('returns only the most urgent step, in this order: identity document, new rules of the programme, decided claim, e-mail address, review of the document', () => {
    const all = { claimNotification, isEmailWaiting: true }
    expect(titled({ ...all, areRulesNew: true })).toBe('Правила обновились')
    const missing = document({ status: 'none' })
    expect(titled({ ...all, areRulesNew: true, document: missing })).toBe('Заполните документ')
    expect(titled({ ...all, document: document({ status: 'rejected' }) })).toBe('Документ отклонён')
    expect(titled({ ...all, document: document({ status: 'none' }) })).toBe('Заполните документ')
    const scans = document({ status: 'review', areScansMissing: true })
    expect(titled({ ...all, document: scans })).toBe('Добавьте сканы документа')
    const ends = document({ endsOn: { day: '2026-12-01', field: 'validTo' } })
    expect(titled({ ...all, document: ends })).toBe('Документ заканчивается 1 декабря')
    expect(titled(all)).toBe('Договор засчитан')
    const inReview = document({ status: 'review' })
    expect(titled({ document: inReview, isEmailWaiting: true })).toBe('Подтвердите почту')
    expect(findNextStep({ ...noFacts, document: inReview }, around)).toMatchObject({
      title: 'Документ на\u00a0рассмотрении',
      text: reviewTimeText,
    })
    expect(titled({ document: inReview }, { ...around, available: 0 })).toBeUndefined()
    expect(titled({ document: inReview }, { ...around, available: 0, frozen: 1 })).toBeDefined()
  })

  test('the step for a claim that needs information precedes every step except a failed withdrawal and a rejected document', () => {
    const claimToReply = { number: 1005, link: '/order/7' }
    const all = { claimToReply, areRulesNew: true, claimNotification, document: document({ status: 'none' }) }
    expect(findNextStep({ ...noFacts, ...all }, around)).toMatchObject({
      tone: 'warn',
      title: 'По\u00a0заявке №\u00a01005 нужно уточнение',
      to: '/order/7',
      action: 'Ответить',
    })
    expect(titled({ ...all, document: document({ status: 'rejected' }) })).toBe('Документ отклонён')
  })

  test('the step for a failed withdrawal precedes every other next step, and contains the reason for the failure and a link to the withdrawal', () => {
    const all = { failedWithdrawal, document: document({ status: 'rejected' }), areRulesNew: true }
    expect(findNextStep({ ...noFacts, ...all }, around)).toEqual({
      tone: 'warn',
      title: 'Банк вернул 7\u00a0000\u00a0₽',
      action: 'Что делать дальше',
      text: failedWithdrawal.text,
      to: '/order/8',
      isNotified: true,
    })
    const rejected = { ...failedWithdrawal, status: 'rejected' as const }
    expect(titled({ failedWithdrawal: rejected })).toBe('Вывод 7 000 ₽ отклонён')
  })

  test('shows a failed withdrawal as the next step for thirty days after the failure', () => {
    const failedOn = (endedOn: string) => titled({ failedWithdrawal: { ...failedWithdrawal, endedOn } })
    expect(failedOn('2026-10-22')).toBe('Банк вернул 7 000 ₽')
    expect(failedOn('2026-10-21')).toBeUndefined()
  })

  test('asks a member for an identity document only when the member has points to withdraw', () => {
    const known = { document: document({ status: 'none' }) }
    expect(titled(known, { ...around, available: 0 })).toBeUndefined()
    expect(titled({ ...known, isEmailWaiting: true }, { ...around, available: 0 })).toBe('Подтвердите почту')
  })

  test('continues the form of the identity document that the member has begun', () => {
    const begun = { to: '/lk/document?step=document', action: 'Продолжить, шаг 2 из 5' }
    const known = { ...noFacts, document: document({ status: 'none' }) }
    expect(findNextStep(known, { ...around, begun })).toMatchObject({
      title: 'Документ не\u00a0отправлен',
      ...begun,
    })
    expect(findNextStep(noFacts, { ...around, begun })).toBeNull()
  })

  test('continues the correction of a rejected document, and repeats nothing of the list of first steps', () => {
    const begun = { to: '/lk/document?step=scans', action: 'Продолжить' }
    const known = { ...noFacts, document: document({ status: 'rejected' }) }
    expect(findNextStep(known, { ...around, begun })).toMatchObject({
      title: 'Исправление не\u00a0отправлено',
      ...begun,
    })
    expect(findNextStep(known, { ...around, isNew: true })).toBeNull()
  })

  test('returns a step from the loaded facts when other facts could not be loaded', () => {
    expect(titled({ document: null, isPartial: true, claimNotification })).toBe('Договор засчитан')
  })

  test('shows the warning about an expiring identity document from sixty days before its expiry date', () => {
    const ending = (day: string) => titled({ document: document({ endsOn: { day, field: 'validTo' } }) })
    expect(ending('2027-01-20')).toContain('заканчивается')
    expect(ending('2027-01-21')).toBeUndefined()
  })
})
