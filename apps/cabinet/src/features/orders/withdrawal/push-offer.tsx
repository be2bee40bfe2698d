import { useEffect, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { subscribe, useHasPush } from '../../../shared/browser/push.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { showToast } from '../../../shared/feedback/toast.ts'

/**
 * Offers push notifications after the member has requested a withdrawal. The offer is hidden when the member
 * has already granted or denied the browser's permission.
 */
export function PushOffer() {
  const vapidKey = useVapidKey()
  const [isDone, setDone] = useState(false)
  const { busy, failed, press } = usePress()
  if (vapidKey === null || isDone) return null
  const enablePush = async () => {
    await subscribe(vapidKey)
    setDone(true)
    showToast({ text: 'О\u00a0каждом шаге сообщим и\u00a0на\u00a0это устройство' })
  }
  return (
    <>
      <Alert
        tone="info"
        icon="bell"
        title="Сообщить, когда деньги придут?"
        action={
          <Button variant="secondary" busy={busy} onClick={() => press(enablePush)}>
            Включить уведомления
          </Button>
        }
      >
        Придут на&nbsp;это устройство, даже когда кабинет закрыт. Сумм и&nbsp;номеров в&nbsp;них нет
      </Alert>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
    </>
  )
}

/** Returns the VAPID key for push subscriptions, or null when push notifications cannot be offered. */
function useVapidKey(): string | null {
  const hasPush = useHasPush()
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    if (!hasPush || Notification.permission !== 'default') return undefined
    const controller = new AbortController()
    api.get('/api/lk/notices/', { signal: controller.signal }).then(
      ({ push }) => setKey(push.key),
      () => undefined,
    )
    return () => controller.abort()
  }, [hasPush])
  return key
}
