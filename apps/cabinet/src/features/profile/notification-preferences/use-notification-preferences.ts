import type {
  NotificationPreferencesRequest,
  NotificationPreferences,
} from '@impulse/api/notifications/notification-preferences'
import { useRef, useState } from 'react'
import { errorText } from '../../../shared/api/api-error.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'

/**
 * State of the notification preferences. A change is shown immediately. If the server rejects the change, the
 * hook undoes it and shows the error.
 */
export function useNotificationPreferences(
  saved: NotificationPreferences,
  onSaved: (settings: NotificationPreferences) => void,
) {
  const [unsavedSettings, setUnsavedSettings] = useState<NotificationPreferencesRequest | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const pending = useRef<NotificationPreferencesRequest | null>(null)
  const isBusy = useRef(false)
  const { matrix, quiet } = unsavedSettings ?? saved
  const save = async (changed: Partial<NotificationPreferencesRequest>) => {
    pending.current = { matrix, quiet, ...changed }
    setUnsavedSettings(pending.current)
    // The hook sends one request at a time. Changes during a request are sent together after that request.
    if (isBusy.current) return
    isBusy.current = true
    setFailed(null)
    setSaved(false)
    try {
      while (pending.current !== null) {
        const request: NotificationPreferencesRequest = pending.current
        pending.current = null
        onSaved(await api.put('/api/lk/notices/', request, repeatable()))
      }
      setSaved(true)
    } catch (error) {
      pending.current = null
      setFailed(errorText(error))
    } finally {
      isBusy.current = false
      setUnsavedSettings(null)
    }
  }
  return { matrix, quiet, save, failed, isSaved, isSaving: unsavedSettings !== null }
}
