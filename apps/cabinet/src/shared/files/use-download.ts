import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText, isCancelled } from '../api/api-error.ts'
import type { PeriodErrors } from '../list/period-errors.ts'
import { reloads } from '../session/browser-session.ts'
import { fetchFile } from '../session/fetch-file.ts'
import { saveFile } from './save-file.ts'
import { canShare } from './share-file.ts'

export type DownloadState =
  | { step: 'idle' }
  | { step: 'fetching' }
  /**
   * The file is downloaded, and the member can share or save it. Phones allow a page to share a file only
   * after a press by the member.
   */
  | { step: 'fetched'; file: File }
  | { step: 'saved'; file: File }
  | { step: 'failed'; text: string; fields: PeriodErrors }

/**
 * Downloads a file with the member's session. Only one download runs at a time. When the member leaves the
 * page, the download is cancelled.
 */
export function useDownload() {
  const [state, setState] = useState<DownloadState>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (path: string, query: Record<string, string> = {}): Promise<void> => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'fetching' })
    // Delays a reload of the page until the file is downloaded. A renewed access token may cause such a reload.
    const release = reloads.hold('navigation')
    try {
      const file = await fetchFile(path, { query, signal: controller.signal })
      if (canShare(file)) return setState({ step: 'fetched', file })
      saveFile(file)
      setState({ step: 'saved', file })
    } catch (error) {
      if (isCancelled(error)) return
      setState({ step: 'failed', text: errorText(error), fields: toFieldErrors(error) })
    } finally {
      running.current = null
      // Allows reloads of the page only after five seconds, so that the browser has time to save the file.
      setTimeout(release, 5_000)
    }
  }
  return {
    state,
    start,
    reset: () => setState({ step: 'idle' }),
    saved: (file: File) => setState({ step: 'saved', file }),
  }
}

/** Returns the server's error texts by the form's fields. */
function toFieldErrors(error: unknown): PeriodErrors {
  const fields = error instanceof ApiError ? error.details['fields'] : undefined
  if (!Array.isArray(fields)) return {}
  const known = fields.filter(
    (issue): issue is { field: keyof PeriodErrors; message: string } =>
      typeof issue?.message === 'string' && ['dateSince', 'dateTo'].includes(issue.field),
  )
  return Object.fromEntries(known.map(({ field, message }) => [field, message]))
}
