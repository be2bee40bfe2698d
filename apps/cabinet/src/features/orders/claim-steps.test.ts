import { expect, test } from 'vitest'
import { claimSteps } from './claim-steps.ts'

const at = (status: 'review' | 'closed' | 'rejected', note = '') => ({
  status,
  note,
  date: '2026-11-19T12:00:00+03:00',
})
const toSteps = (...timeline: ReturnType<typeof at>[]) =>
  claimSteps({ timeline, status: timeline.at(-1)?.status ?? 'review' }, { today: '2026-11-21' }).map(
    ({ title, state, message: text }) => [title, state, text?.replaceAll('\u00a0', ' ')],
  )

test('shows the decision of staff as an expected step while the claim is in review', () => {
  expect(toSteps(at('review'))).toEqual([
    ['Ищем договор', 'current', '19 ноября, 12:00'],
    ['Найдём договор или напишем, почему не\u00a0смогли', 'coming', undefined],
  ])
})

test('the last step of a rejected claim contains the reason; the last step of a closed claim that returned to review is the expected decision', () => {
  expect(toSteps(at('review'), at('rejected', 'Не читается'))).toEqual([
    ['Ищем договор', 'done', '19 ноября, 12:00'],
    ['Отклонена', 'bad', '19 ноября, 12:00 · Не читается'],
  ])
  expect(
    toSteps(at('review'), at('closed'), at('review', 'Загрузку отменили')).map(([, state]) => state),
  ).toEqual(['done', 'done', 'current', 'coming'])
})
