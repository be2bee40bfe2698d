import { type ReactNode, useState } from 'react'
import { ApiError, isCancelled } from '../api/api-error.ts'
import type { PeriodErrors } from '../list/period-errors.ts'
import { useFileRequest } from './use-file-request.ts'
import { saveFile } from './save-file.ts'
import { canShareInsteadOfSaving } from './share-file.ts'
import { errorWithHelp } from '../feedback/text-with-help.tsx'

export type DownloadState =
  | { step: 'idle' }
  | { step: 'fetching' }
  /**
   * The file is downloaded, and the member can share or save it. Phones allow a page to share a file only
   * after a press by the member.
   */
  | { step: 'fetched'; file: File }
  | { step: 'saved'; file: File }
  | { step: 'failed'; text: ReactNode; fields: PeriodErrors }

/**
 * Downloads a file with the member's session. Only one download runs at a time. When the member leaves the
 * page, the download is cancelled.
 */
export function useDownload() {
  const [state, setState] = useState<DownloadState>({ step: 'idle' })
  const { request, isRunning, stop } = useFileRequest()

  const start = async (path: string, query: Record<string, string> = {}): Promise<void> => {
    if (isRunning()) return
    setState({ step: 'fetching' })
    try {
      const file = await request(path, { query })
      if (canShareInsteadOfSaving(file)) return setState({ step: 'fetched', file })
      saveFile(file)
      setState({ step: 'saved', file })
    } catch (error) {
      if (isCancelled(error)) return
      setState({ step: 'failed', text: errorWithHelp(error), fields: toFieldErrors(error) })
    }
  }
  return {
    state,
    start,
    /** Forgets the last file, or stops the download, when the member has chosen another file. */
    reset: () => {
      stop()
      setState({ step: 'idle' })
    },
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
