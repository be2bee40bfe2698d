import type { NotificationMatrix } from '@impulse/api/notifications/notification-preferences'
import { lockedChannels, notificationChannels } from '@impulse/api/notifications/notification-channels'
import css from './notification-preferences.module.css'
import type { NotificationChannel } from '@impulse/api/notifications/notification-channels'
import type { NotificationCategory } from '@impulse/api/notifications/notification'

type NotificationMatrixProps = {
  matrix: NotificationMatrix
  isSaving: boolean
  onChange: (matrix: NotificationMatrix) => void
}

/**
 * Checkboxes for each category of notifications and each channel. A channel that the member cannot switch off
 * is ticked and disabled.
 */
export function NotificationMatrixFields({ matrix, isSaving, onChange }: NotificationMatrixProps) {
  return categoryLabels.map(([category, text]) => (
    <fieldset key={category} className={css.category}>
      <legend className={css.legend}>{text}</legend>
      {notificationChannels.map((channel) => {
        const isLocked = lockedChannels[category].includes(channel)
        return (
          <label key={channel} className={css.choice}>
            <input
              type="checkbox"
              className={css.box}
              checked={matrix[category][channel]}
              disabled={isLocked}
              aria-busy={isSaving || undefined}
              onChange={({ target }) =>
                onChange({ ...matrix, [category]: { ...matrix[category], [channel]: target.checked } })
              }
            />
            <span>{channelLabels[channel]}</span>
            {isLocked && <span className="visually-hidden">, всегда</span>}
          </label>
        )
      })}
    </fieldset>
  ))
}

const channelLabels: Record<NotificationChannel, string> = {
  cabinet: 'В\u00a0кабинете',
  sms: 'СМС',
  mail: 'Почта',
  push: 'Пуш',
}

/** Labels of the categories of notifications, most important category first. */
const categoryLabels: readonly (readonly [NotificationCategory, string])[] = [
  ['withdrawal', 'Вывод денег и\u00a0получатели'],
  ['account', 'Защита аккаунта'],
  ['reward', 'Вознаграждения'],
  ['passport', 'Проверка документа'],
  ['news', 'Новости программы'],
]
