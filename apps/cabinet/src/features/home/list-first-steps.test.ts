import { expect, test } from 'vitest'
import { listFirstSteps } from './list-first-steps.ts'

const documentStep = (status: Parameters<typeof listFirstSteps>[0]) => {
  const step = listFirstSteps(status)[1]
  return [step?.state, step?.title.replaceAll('\u00a0', ' '), step?.to]
}

test('the second of the first steps shows the status of the identity document, and links to it until it is approved', () => {
  expect(documentStep('none')).toEqual(['open', 'Заполните документ', '/lk/document'])
  expect(documentStep('review')).toEqual(['waiting', 'Документ на проверке', '/lk/document'])
  expect(documentStep('rejected')).toEqual(['open', 'Исправьте документ', '/lk/document'])
  expect(documentStep('approved')).toEqual(['done', 'Документ подтверждён', undefined])
  expect(documentStep(undefined)).toEqual(['open', 'Документ', '/lk/document'])
})
