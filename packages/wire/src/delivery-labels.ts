import type { DeliveryChannel } from './notification-channels.ts'
import { notificationCategories } from './notification.ts'

export const deliveryChannelLabels: Record<DeliveryChannel, string> = {
  sms: 'СМС',
  mail: 'почта',
  push: 'устройство',
}

/** States of deliveries. */
export const deliveryStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'skipped',
  'overdue',
  'unknown',
  'failed',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'ждёт',
  sending: 'отправляется',
  sent: 'отправлено',
  delivered: 'доставлено',
  skipped: 'некуда отправить',
  overdue: 'ждёт дольше часа',
  unknown: 'неизвестно, дошло ли',
  failed: 'не доставлено',
}

/** Filters: failed, overdue, and unknown deliveries. */
export const undelivered = ['failed', 'unknown', 'overdue'] as const satisfies readonly DeliveryState[]

/** Contents: a notification by its category, other messages by the kind of their job. */
export const deliveryCategories = [
  ...notificationCategories,
  'sms-code',
  'email-link',
  'leaving-discard',
] as const
export type DeliveryCategory = (typeof deliveryCategories)[number]

export const deliveryCategoryLabels: Record<DeliveryCategory, string> = {
  reward: 'начисления',
  withdrawal: 'выводы',
  passport: 'документ',
  account: 'безопасность',
  news: 'новости',
  'sms-code': 'код по СМС',
  'email-link': 'подтверждение почты',
  'leaving-discard': 'удаление файлов ушедшего участника',
}

const errors: Record<string, string> = {
  refused: 'провайдер СМС отказал',
  failed: 'провайдер СМС не доставил',
  'no answer': 'провайдер СМС не ответил',
  'no receipt': 'за час нет отчёта о доставке',
  'no provider of SMS could be reached': 'нет связи ни с одним провайдером СМС',
  'enough for a day': 'участнику и так пришло слишком много СМС за сутки',
  'the sender died': 'сервер остановился, пока отправлял',
  'no browser': 'нет браузера, который принимает сообщения',
  'not sealed': 'браузер подписался с негодным ключом',
  'no attempt came back with an answer': 'сервер каждый раз останавливался, пока отправлял',
}

const patterns: readonly [RegExp, (code: string) => string][] = [
  [/^SMTP (\d{3})$/, (code) => `почтовый сервер ответил ${code}`],
  [/^status (\d{3})$/, (code) => `служба сообщений браузера ответила ${code}`],
  [/^http (\d{3})$/, (code) => `провайдер СМС ответил ${code}`],
  [/^(-?\d{1,4})$/, (code) => `код провайдера СМС ${code}`],
  [/^(E[A-Z_]{2,20})$/, (code) => `нет связи (${code})`],
]

/** Why, as it is kept; what has no words is only said to have gone wrong: it may quote what was sent, or to whom. */
export function formatDeliveryError(error: string | null): string {
  if (error === null || error === '') return ''
  const known = Object.hasOwn(errors, error) ? errors[error] : undefined
  if (known !== undefined) return known
  for (const [pattern, words] of patterns) {
    const code = pattern.exec(error)?.[1]
    if (code !== undefined) return words(code)
  }
  return 'сбой, подробности в журнале сервера'
}
