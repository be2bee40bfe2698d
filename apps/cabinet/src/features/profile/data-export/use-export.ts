import { type ReactNode, useState } from 'react'
import { isCancelled } from '../../../shared/api/api-error.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import { useFileRequest } from '../../../shared/files/use-file-request.ts'
import { useReauthentication } from '../reauthentication/use-reauthentication.ts'
import { errorWithHelp } from '../../../shared/feedback/text-with-help.tsx'

type ExportState =
  | { step: 'idle' }
  | { step: 'fetching'; bytes: number }
  | { step: 'saved'; name: string }
  | { step: 'failed'; text: ReactNode }

/**
 * Downloads the archive of the data export and saves it as a file. Only one download runs at a time. When the
 * member leaves the page, the download is cancelled.
 */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const { run, sheet } = useReauthentication()
  const { request, isRunning, stop: abort } = useFileRequest()
  const fetchAll = async () => {
    if (isRunning()) return
    setState({ step: 'fetching', bytes: 0 })
    try {
      const onProgress = (bytes: number) => setState({ step: 'fetching', bytes })
      const file = await run(() => request('/api/lk/export/', { onProgress }))
      saveFile(file)
      setState({ step: 'saved', name: file.name })
    } catch (error) {
      setState(isCancelled(error) ? { step: 'idle' } : { step: 'failed', text: errorWithHelp(error) })
    }
  }
  const stop = () => {
    abort()
    setState({ step: 'idle' })
  }
  return { state, sheet, start: () => void fetchAll(), stop }
}
