import type { NotificationPreferences } from '@impulse/api/notifications/notification-preferences'
import { subscribe, unsubscribe, useHasPush } from '../../../shared/browser/push.ts'
import { SavedMark, SaveError } from '../../../shared/form/save-result.tsx'
import { Switch } from '../switch.tsx'
import { useToggle } from '../use-toggle.ts'
import css from '../card.module.css'
import own from './notification-preferences.module.css'

type PushChannelProps = { push: NotificationPreferences['push']; onChanged: () => void }

/** Row of the channel «Пуш». Empty when push cannot be turned on in this browser and is on in no other. */
export function PushChannel({ push, onChanged }: PushChannelProps) {
  const hasPush = useHasPush()
  if (hasPush && push.key !== null)
    return <PushSwitch vapidKey={push.key} push={push} onChanged={onChanged} />
  if (push.devices === 0) return null
  return (
    <li className={own.channel}>
      <span className={own.name}>Пуш</span>
      <span className={own.state}>На&nbsp;другом устройстве</span>
    </li>
  )
}

/** Switch of push. The browser asks the member for the permission only after the member presses the switch. */
function PushSwitch({ vapidKey, push, onChanged }: PushChannelProps & { vapidKey: string }) {
  const { failed, isSaved, switchProps } = useToggle(push.on, async (on) => {
    await (on ? subscribe(vapidKey) : unsubscribe())
    onChanged()
  })
  return (
    <li className={own.push}>
      <Switch
        label={
          <>
            <span className={own.name}>Пуш</span> на&nbsp;этом устройстве
          </>
        }
        {...switchProps}
      />
      <p className={css.note}>
        {!push.on && push.devices > 0 && 'Включён на\u00a0другом устройстве. '}
        Приходит и&nbsp;при закрытом кабинете, пока вы&nbsp;не&nbsp;вышли. Без сумм и&nbsp;номеров
      </p>
      <SavedMark isSaved={isSaved} />
      {failed !== null && <SaveError>{failed}</SaveError>}
    </li>
  )
}
