import { type ReactNode, useState } from 'react'
import { isCancelled } from '../../../shared/api/api-error.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import { useFileRequest } from '../../../shared/files/use-file-request.ts'
import { isReauthenticationRequired } from '../reauthentication/is-reauthentication-required.ts'
import { errorWithHelp } from '../../../shared/feedback/text-with-help.tsx'

type ExportState =
  | { step: 'idle' }
  /** The member must enter a code first. */
  | { step: 'reauthentication' }
  | { step: 'fetching'; bytes: number }
  | { step: 'saved'; name: string }
  | { step: 'failed'; text: ReactNode }

/**
 * Downloads the archive of the data export and saves it as a file. Only one download runs at a time. When the
 * member leaves the page, the download is cancelled.
 */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const { request, isRunning, stop: abort } = useFileRequest()
  const fetchAll = async () => {
    if (isRunning()) return
    setState({ step: 'fetching', bytes: 0 })
    try {
      const onProgress = (bytes: number) => setState({ step: 'fetching', bytes })
      const file = await request('/api/lk/export/', { onProgress })
      saveFile(file)
      setState({ step: 'saved', name: file.name })
    } catch (error) {
      setState(toState(error))
    }
  }
  const stop = () => {
    abort()
    setState({ step: 'idle' })
  }
  return { state, start: () => void fetchAll(), stop }
}

function toState(error: unknown): ExportState {
  if (isCancelled(error)) return { step: 'idle' }
  if (isReauthenticationRequired(error)) return { step: 'reauthentication' }
  return { step: 'failed', text: errorWithHelp(error) }
}
