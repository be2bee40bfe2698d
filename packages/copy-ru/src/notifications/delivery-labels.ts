import type { DeliveryFilter } from '@impulse/api/notifications/console-deliveries'
import type { DeliveryChannel } from '@impulse/api/notifications/notification-channels'
import type { DeliveryState, DeliveryCategory } from '@impulse/api/notifications/delivery-states'

export const deliveryChannelLabels: Record<DeliveryChannel, string> = {
  sms: 'СМС',
  mail: 'почта',
  push: 'устройство',
}

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

export const deliveryFilterLabels: Record<DeliveryFilter, string> = {
  undelivered: 'не доставлено или неизвестно',
  ...deliveryStateLabels,
}

export const deliveryCategoryLabels: Record<DeliveryCategory, string> = {
  reward: 'начисления',
  withdrawal: 'выводы',
  passport: 'документ',
  account: 'безопасность',
  news: 'новости',
  'sms-code': 'код по СМС',
  'email-link': 'подтверждение почты',
  'leaving-discard': 'удаление файлов ушедшего участника',
  'staff-alert': 'сигнал сотрудникам',
}
