import { expect, test } from 'vitest'
import { claimSteps } from './claim-steps.ts'

const at = (status: 'review' | 'needs_information' | 'closed' | 'rejected' | 'cancelled', note = '') => ({
  status,
  note,
  date: '2026-11-19T12:00:00+03:00',
})
const toSteps = (...timeline: ReturnType<typeof at>[]) => stepsUntil('2026-11-23', ...timeline)
const stepsUntil = (answerOn: string | null, ...timeline: ReturnType<typeof at>[]) =>
  claimSteps(
    { timeline, status: timeline.at(-1)?.status ?? 'review', answerOn },
    { today: '2026-11-21' },
  ).map(({ title, state, message: text }) => [title, state, text?.replaceAll('\u00a0', ' ')])

test('shows the decision of staff, with its date, as an expected step while the claim is in review', () => {
  expect(toSteps(at('review'))).toEqual([
    ['Ищем договор', 'current', '19 ноября, 12:00'],
    ['Найдём договор или напишем, почему не\u00a0смогли', 'coming', 'До 23 ноября'],
  ])
  expect(stepsUntil('2026-11-20', at('review')).at(-1)?.[2]).toMatch(/^Ожидали до 20 ноября\. /)
})

test('shows a request for information as the member’s step, and after the reply as a past one with another title', () => {
  expect(toSteps(at('review'), at('needs_information')).map(([title, state]) => [title, state])).toEqual([
    ['Искали договор', 'done'],
    ['Нужно уточнение', 'yours'],
    ['Продолжим искать после вашего ответа', 'coming'],
  ])
  const replied = toSteps(at('review'), at('needs_information'), at('review'))
  expect(replied.map(([title, state]) => [title, state])).toEqual([
    ['Искали договор', 'done'],
    ['Запросили уточнение', 'done'],
    ['Вы\u00a0ответили, ищем договор', 'current'],
    ['Найдём договор или напишем, почему не\u00a0смогли', 'coming'],
  ])
})

test('the last step of a rejected claim leaves the reason to its panel; the last step of a closed claim that returned to review is the expected decision', () => {
  expect(toSteps(at('review'), at('rejected', 'Не читается'))).toEqual([
    ['Искали договор', 'done', '19 ноября, 12:00'],
    ['Договор не\u00a0добавлен', 'bad', '19 ноября, 12:00'],
  ])
  expect(
    toSteps(at('review'), at('closed'), at('review', 'Загрузку отменили')).map(([, state]) => state),
  ).toEqual(['done', 'done', 'current', 'coming'])
})

test('a step that is over is in the past tense, also after a cancellation', () => {
  const toTitles = (...timeline: ReturnType<typeof at>[]) => toSteps(...timeline).map(([title]) => title)
  expect(toTitles(at('review'), at('cancelled'))).toEqual(['Искали договор', 'Отменена'])
  expect(toTitles(at('review'), at('needs_information'), at('review'), at('cancelled'))).toEqual([
    'Искали договор',
    'Запросили уточнение',
    'Вы\u00a0ответили',
    'Отменена',
  ])
})
