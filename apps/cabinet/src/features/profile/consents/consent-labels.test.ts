import { expect, test } from 'vitest'
import { type Consent, formatConsentStep } from './consent-labels.ts'

const step = (purpose: Consent['purpose'], given: boolean, day: number): Consent => ({
  purpose,
  given,
  textVersion: '2026-11-01',
  recordedAt: `2026-11-0${day}T09:00:00+03:00`,
})

test('labels a withdrawn consent as «Отозвано»; labels a consent as «Отказано» if the member declined it and had never given it before', () => {
  const log = [
    step('analytics', false, 5),
    step('analytics', true, 4),
    step('analytics', false, 3),
    step('advertising', true, 2),
    step('rules', true, 1),
  ]
  expect(log.map((one) => formatConsentStep(one, log))).toEqual([
    'Отозвано',
    'Дано',
    'Отказано',
    'Дано',
    'Приняты',
  ])
})

test('labels a consent as «Отозвано» when the member gave and withdrew it within the same second', () => {
  const log = [step('advertising', false, 2), step('advertising', true, 2)]
  expect(log.map((one) => formatConsentStep(one, log))).toEqual(['Отозвано', 'Дано'])
})
