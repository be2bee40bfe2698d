import { expect, it } from 'vitest'
import { staffAlertEmail } from './staff-alerts.messages.ts'

it('the e-mail to staff contains, for each queue, the number and sum of its payouts, the age of the oldest one, and a link to the console', () => {
  const alerts = [
    { kind: 'payouts-ready', count: 3, sum: 1_234_500, hours: 26 },
    { kind: 'payouts-overdue', count: 1, sum: 1_500, hours: 3.5 },
    { kind: 'payouts-paused', count: 1, sum: null, hours: 0.5 },
  ] as const
  const options = {
    programme: 'ИМПУЛЬС',
    origin: 'https://console.example.ru',
    roles: ['finance'],
    alerts,
  } as const
  expect(staffAlertEmail(options)).toEqual({
    subject: 'Выплаты ждут решения — ИМПУЛЬС',
    text: `Здравствуйте!

В консоли «ИМПУЛЬС» ждёт решения:

Одобрено и не отправлено: 3 на 1\u00a0234\u00a0500\u00a0₽, самому давнему 1 день
https://console.example.ru/console#/payout-batches

Отправлено, срок прошёл: 1 на 1\u00a0500\u00a0₽, самому давнему 3 часа
https://console.example.ru/console#/withdrawals?filter=%7B%22queue%22%3A%22payouts-overdue%22%7D

Выплаты остановлены: 30 минут
https://console.example.ru/console#/payout-overview

Письмо получает роль «Финансы». О том же мы напишем через сутки, если ничего не изменится.`,
  })
})

it('the e-mail about alarms of security alone has a subject of its own and a link to the refusals of the journal', () => {
  const { subject, text } = staffAlertEmail({
    programme: 'ИМПУЛЬС',
    origin: 'https://console.example.ru',
    roles: ['admin'],
    alerts: [{ kind: 'security-alarms', count: 2, sum: null, hours: 0.25 }],
  })
  expect(subject).toBe('Тревога безопасности — ИМПУЛЬС')
  expect(text).toContain(`Тревоги безопасности: 2, самому давнему 15 минут
https://console.example.ru/console#/security-events?filter=%7B%22outcome%22%3A%22failure%22%7D`)
})
