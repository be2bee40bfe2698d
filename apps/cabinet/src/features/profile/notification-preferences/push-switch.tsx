import { Alert } from '../../../shared/feedback/alert.tsx'
import { subscribe, unsubscribe, useHasPush } from '../../../shared/browser/push.ts'
import css from '../card.module.css'
import { Switch } from '../switch.tsx'
import { useToggle } from '../use-toggle.ts'

type PushSwitchProps = { vapidKey: string; isOn: boolean; onChanged: () => void }

/**
 * Switch «Уведомления на этом устройстве». The browser asks the member for the permission only after the
 * member presses the switch.
 */
export function PushSwitch({ vapidKey, isOn, onChanged }: PushSwitchProps) {
  const hasPush = useHasPush()
  const { failed, switchProps } = useToggle(isOn, async (on) => {
    await (on ? subscribe(vapidKey) : unsubscribe())
    onChanged()
  })
  if (!hasPush) return null
  return (
    <section className={css.card} aria-labelledby="push">
      <h2 id="push">Это устройство</h2>
      <Switch label={<>Уведомления на&nbsp;этом устройстве</>} {...switchProps} />
      <p className={css.note}>
        Приходят, даже когда кабинет закрыт, пока вы&nbsp;не&nbsp;вышли из&nbsp;него. Сумм и&nbsp;номеров
        в&nbsp;них нет
      </p>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
    </section>
  )
}
