import { mergeMatrix } from '@impulse/api/notifications/merge-matrix'
import type { NotificationCategory } from '@impulse/api/notifications/notification'
import type {
  NotificationPreferencesRequest,
  NotificationPreferences,
} from '@impulse/api/notifications/notification-preferences'
import { useRef, useState } from 'react'
import { errorText } from '../../../shared/api/api-error.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'

/** Part of the page whose choices are saved. */
export type SavedPart = NotificationCategory | 'quiet'

/** Result of the last request, at the part that the member changed last; `failed` is the text of its error. */
export type SaveResult = { part: SavedPart; failed: string | null }

/**
 * State of the notification preferences. A change is shown immediately. If the server rejects the change, the
 * hook undoes it and shows the error. Only the changes are sent, so that an old page in another tab undoes nothing.
 */
export function useNotificationPreferences(
  saved: NotificationPreferences,
  onSaved: (settings: NotificationPreferences) => void,
) {
  const [unsaved, setUnsaved] = useState<NotificationPreferencesRequest | null>(null)
  const [result, setResult] = useState<SaveResult | null>(null)
  const pending = useRef<NotificationPreferencesRequest | null>(null)
  const isBusy = useRef(false)
  const changedPart = useRef<SavedPart>('quiet')
  const save = async (part: SavedPart, changes: NotificationPreferencesRequest) => {
    changedPart.current = part
    pending.current = mergeRequests(pending.current, changes)
    setUnsaved((earlier) => mergeRequests(earlier, changes))
    // The hook sends one request at a time. Changes during a request are sent together after that request.
    if (isBusy.current) return
    isBusy.current = true
    setResult(null)
    try {
      while (pending.current !== null) {
        const request: NotificationPreferencesRequest = pending.current
        pending.current = null
        onSaved(await api.put('/api/lk/notices/', request, repeatable()))
      }
      setResult({ part: changedPart.current, failed: null })
    } catch (error) {
      pending.current = null
      setResult({ part: changedPart.current, failed: errorText(error) })
    } finally {
      isBusy.current = false
      setUnsaved(null)
    }
  }
  return {
    matrix: mergeMatrix(saved.matrix, unsaved?.matrix ?? {}),
    quiet: unsaved?.quiet === undefined ? saved.quiet : unsaved.quiet,
    save,
    result,
    isSaving: unsaved !== null,
  }
}

function mergeRequests(
  earlier: NotificationPreferencesRequest | null,
  { matrix, ...changes }: NotificationPreferencesRequest,
): NotificationPreferencesRequest {
  return {
    ...earlier,
    ...changes,
    ...(matrix !== undefined && { matrix: mergeMatrix(earlier?.matrix ?? {}, matrix) }),
  }
}
