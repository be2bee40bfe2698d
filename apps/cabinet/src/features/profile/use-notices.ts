import type { NoticeRequest, NoticeSettings } from '@impulse/wire/notice'
import { noticePaths } from '@impulse/wire/notice-channels'
import { useRef, useState } from 'react'
import { errorText } from '../../shared/api/api-error.ts'
import { repeatable } from '../../shared/api/repeatable.ts'
import { api } from '../../shared/session/browser-session.ts'

/** Choices as they will be once they are kept; of one that is refused it stays as it was, with the reason. */
export function useNotices(kept: NoticeSettings, onKept: (settings: NoticeSettings) => void) {
  const [wanted, setWanted] = useState<NoticeRequest | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [isKept, setKept] = useState(false)
  const pending = useRef<NoticeRequest | null>(null)
  const isBusy = useRef(false)
  const { matrix, quiet } = wanted ?? kept
  const keep = async (changed: Partial<NoticeRequest>) => {
    pending.current = { matrix, quiet, ...changed }
    setWanted(pending.current)
    // One after the other: what is pressed meanwhile follows, with all that was pressed before.
    if (isBusy.current) return
    isBusy.current = true
    setFailed(null)
    setKept(false)
    try {
      while (pending.current !== null) {
        const request: NoticeRequest = pending.current
        pending.current = null
        onKept(await api.put<NoticeSettings>(noticePaths.settings, request, repeatable()))
      }
      setKept(true)
    } catch (error) {
      pending.current = null
      setFailed(errorText(error))
    } finally {
      isBusy.current = false
      setWanted(null)
    }
  }
  return { matrix, quiet, keep, failed, isKept, isSaving: wanted !== null }
}
