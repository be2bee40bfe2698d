import type {
  NotificationPreferencesRequest,
  NotificationPreferences,
} from '@impulse/api/notifications/notification-preferences'
import { notificationPreferencesPaths } from '@impulse/api/notifications/notification-channels'
import { useRef, useState } from 'react'
import { errorText } from '../../../shared/api/api-error.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'

/** Choices as they will be once they are kept; of one that is refused it stays as it was, with the reason. */
export function useNotificationPreferences(
  saved: NotificationPreferences,
  onSaved: (settings: NotificationPreferences) => void,
) {
  const [wanted, setWanted] = useState<NotificationPreferencesRequest | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const pending = useRef<NotificationPreferencesRequest | null>(null)
  const isBusy = useRef(false)
  const { matrix, quiet } = wanted ?? saved
  const save = async (changed: Partial<NotificationPreferencesRequest>) => {
    pending.current = { matrix, quiet, ...changed }
    setWanted(pending.current)
    // One after the other: what is pressed in the meantime follows, with all that was pressed before.
    if (isBusy.current) return
    isBusy.current = true
    setFailed(null)
    setSaved(false)
    try {
      while (pending.current !== null) {
        const request: NotificationPreferencesRequest = pending.current
        pending.current = null
        onSaved(
          await api.put<NotificationPreferences>(
            notificationPreferencesPaths.settings,
            request,
            repeatable(),
          ),
        )
      }
      setSaved(true)
    } catch (error) {
      pending.current = null
      setFailed(errorText(error))
    } finally {
      isBusy.current = false
      setWanted(null)
    }
  }
  return { matrix, quiet, save, failed, isSaved, isSaving: wanted !== null }
}
