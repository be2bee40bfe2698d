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
  expect(documentStep('approved')).toEqual(['done', 'Документ подтверждён', undefined])
  expect(documentStep(undefined)).toEqual(['open', 'Документ', '/lk/document'])
})
