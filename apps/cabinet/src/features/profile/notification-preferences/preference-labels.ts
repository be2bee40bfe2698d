import type { NotificationChannel } from '@impulse/api/notifications/notification-channels'
import type { NotificationCategory } from '@impulse/api/notifications/notification'

export const channelLabels: Record<NotificationChannel, string> = {
  cabinet: 'В\u00a0кабинете',
  sms: 'СМС',
  mail: 'Почта',
  push: 'Устройства',
}

/** Labels of the categories, most important first. */
export const categoryLabels: readonly (readonly [NotificationCategory, string])[] = [
  ['withdrawal', 'Вывод денег и\u00a0получатели'],
  ['account', 'Защита аккаунта'],
  ['reward', 'Вознаграждения'],
  ['passport', 'Проверка документа'],
  ['news', 'Новости программы'],
]
