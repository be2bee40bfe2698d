import type { Order } from '@impulse/api/orders/order'
import { expect, test } from 'vitest'
import { listFirstSteps } from './list-first-steps.ts'

const documentStep = (
  status: Parameters<typeof listFirstSteps>[0],
  begun: Parameters<typeof listFirstSteps>[1] = null,
) => {
  const step = listFirstSteps(status, begun)[1]
  return [step?.state, step?.title.replaceAll('\u00a0', ' '), step?.to]
}

test('the second of the first steps shows the status of the identity document, and links to it until it is approved', () => {
  expect(documentStep('none')).toEqual(['open', 'Заполните документ', '/lk/document'])
  const begun = { to: '/lk/document?step=address', action: 'Продолжить, шаг 3 из 5' }
  expect(documentStep('none', begun)).toEqual(['open', 'Документ не отправлен', begun.to])
  expect(listFirstSteps('none', begun)[1]?.hint).toBe(begun.action)
  expect(documentStep('review')).toEqual(['waiting', 'Документ на рассмотрении', '/lk/document'])
  expect(documentStep('rejected')).toEqual(['open', 'Исправьте документ', '/lk/document'])
  const correction = { to: '/lk/document?step=scans', action: 'Продолжить' }
  expect(documentStep('rejected', correction)).toEqual(['open', 'Исправление не отправлено', correction.to])
  expect(documentStep('approved')).toEqual(['done', 'Документ подтверждён', undefined])
  expect(documentStep(undefined)).toEqual(['open', 'Документ', '/lk/document'])
})

test('a step that the member can do now has the label of its button', () => {
  const getAction = (...args: Parameters<typeof listFirstSteps>) => listFirstSteps(...args)[1]?.action
  expect(getAction('none', null)).toBe('Заполнить документ')
  expect(getAction('none', { to: '/lk/document', action: 'Продолжить' })).toBe('Продолжить')
  expect(getAction('rejected', null)).toBe('Исправить документ')
  expect(getAction('review', null)).toBeUndefined()
  expect(getAction('approved', null)).toBeUndefined()
})

const claim = (status: Order['status']) => ({
  id: '7',
  title: 'Поиск договора АБ-77123',
  status,
  updatedAt: '2026-12-01T10:00:00+03:00',
})

test('the third of the first steps is the open claim, with the day of the answer and a link, until it is answered', () => {
  const toStep = (status: Order['status'], today: string) => {
    const step = listFirstSteps('approved', null, { claim: claim(status), today })[2]
    return [step?.state, step?.title, step?.hint?.replaceAll('\u00a0', ' '), step?.to]
  }
  const [title, to] = ['Поиск договора АБ-77123', '/order/7']
  expect(toStep('review', '2026-12-01')).toEqual(['waiting', title, 'Ответим до 3 декабря', to])
  expect(toStep('review', '2026-12-04')).toEqual(['waiting', title, 'На рассмотрении', to])
  expect(toStep('needs_information', '2026-12-01')).toEqual(['waiting', title, 'Нужно уточнение', to])
  expect(listFirstSteps('approved', null)[2]?.title).toBe('Первый договор')
})
