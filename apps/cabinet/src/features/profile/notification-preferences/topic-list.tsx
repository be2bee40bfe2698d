import type {
  NotificationMatrix,
  NotificationMatrixChanges,
} from '@impulse/api/notifications/notification-preferences'
import {
  deliveryChannels,
  lockedChannels,
  type NotificationChannel,
} from '@impulse/api/notifications/notification-channels'
import type { NotificationCategory } from '@impulse/api/notifications/notification'
import { useId } from 'react'
import { Link } from '../../../shared/modal/link.tsx'
import css from '../card.module.css'
import { SavedMark, SaveError } from '../../../shared/form/save-result.tsx'
import own from './notification-preferences.module.css'
import type { SaveResult } from './use-notification-preferences.ts'

type TopicListProps = {
  matrix: NotificationMatrix
  /** Channels that can reach the member now. The list offers no other channels. */
  channels: readonly NotificationChannel[]
  /** True when the member has consented to advertising, without which news items stay in the cabinet. */
  advertising: boolean
  isSaving: boolean
  result: SaveResult | null
  onChange: (
    category: NotificationCategory,
    changes: NonNullable<NotificationMatrixChanges[NotificationCategory]>,
  ) => void
}

/** Topics of the notifications. Each topic has a checkbox for each channel that the member can choose. */
export function TopicList({ advertising, channels, ...rest }: TopicListProps) {
  return topics.map(([category, label]) => {
    const needsConsent = category === 'news' && !advertising
    return (
      <Topic
        key={category}
        {...rest}
        category={category}
        label={label}
        channels={needsConsent ? channels.filter(isInCabinet) : channels}
        needsConsent={needsConsent}
      />
    )
  })
}

type TopicProps = Omit<TopicListProps, 'advertising'> & {
  category: NotificationCategory
  label: string
  needsConsent: boolean
}

function Topic({ category, label, matrix, channels, needsConsent, isSaving, result, onChange }: TopicProps) {
  const noteId = useId()
  const locked = lockedChannels[category]
  const choices = channels.filter((channel) => !locked.includes(channel))
  const hasNote = locked.length > 0 || needsConsent
  const ownResult = result?.part === category ? result : null
  return (
    <fieldset className={own.topic} aria-describedby={hasNote ? noteId : undefined}>
      <legend className={own.name}>{label}</legend>
      <SavedMark isSaved={ownResult !== null && ownResult.failed === null} />
      {hasNote && (
        <p id={noteId} className={css.note}>
          {needsConsent ? (
            <>
              На&nbsp;телефон и&nbsp;почту — только с&nbsp;
              <Link to="/lk/consents">согласия на&nbsp;рекламные сообщения</Link>
            </>
          ) : (
            `Всегда ${locked.map((channel) => lockedLabels[channel]).join(' и\u00a0')}`
          )}
        </p>
      )}
      {choices.length > 0 && (
        <div className={own.choices}>
          {choices.map((channel) => (
            <label key={channel} className={own.choice}>
              <input
                type="checkbox"
                className={own.box}
                checked={matrix[category][channel]}
                aria-busy={isSaving || undefined}
                onChange={({ target }) => onChange(category, { [channel]: target.checked })}
              />
              {channelLabels[channel]}
            </label>
          ))}
        </div>
      )}
      {ownResult !== null && ownResult.failed !== null && <SaveError>{ownResult.failed}</SaveError>}
    </fieldset>
  )
}

const isInCabinet = (channel: NotificationChannel): boolean =>
  !(deliveryChannels as readonly NotificationChannel[]).includes(channel)

export const channelLabels: Record<NotificationChannel, string> = {
  cabinet: 'В\u00a0кабинете',
  sms: 'СМС',
  mail: 'Почта',
  push: 'Пуш',
}

const lockedLabels: Record<NotificationChannel, string> = {
  cabinet: 'в\u00a0кабинете',
  sms: 'по\u00a0СМС',
  mail: 'по\u00a0почте',
  push: 'пушем',
}

/** Topics, which are the categories of notifications, most important topic first. */
const topics: readonly (readonly [NotificationCategory, string])[] = [
  ['withdrawal', 'Вывод денег и\u00a0получатели'],
  ['account', 'Защита аккаунта'],
  ['reward', 'Вознаграждения'],
  ['passport', 'Проверка документа'],
  ['news', 'Новости программы'],
]
