import { useEffect, useRef, useState } from 'react'
import { ApiError, errorText, isCancelled } from '../../../shared/api/api-error.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import { reloads } from '../../../shared/session/browser-session.ts'
import { fetchFile } from '../../../shared/session/fetch-file.ts'

type ExportState =
  | { step: 'idle' }
  /** The member must enter a code first. */
  | { step: 'reauthentication' }
  | { step: 'fetching'; bytes: number }
  | { step: 'saved'; name: string }
  | { step: 'failed'; text: string }

/**
 * Downloads the archive of the data export and saves it as a file. Only one download runs at a time. When the
 * member leaves the page, the download is cancelled.
 */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const fetchAll = async () => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setState({ step: 'fetching', bytes: 0 })
    // Delays a reload of the page until the browser has saved the file. A renewed access token may cause such a
    // reload.
    const release = reloads.hold('navigation')
    try {
      const file = await fetchFile('/api/lk/export/', {
        signal: controller.signal,
        onProgress: (bytes) => setState({ step: 'fetching', bytes }),
      })
      saveFile(file)
      setState({ step: 'saved', name: file.name })
    } catch (error) {
      setState(toState(error))
    } finally {
      running.current = null
      setTimeout(release, 5_000)
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ step: 'idle' })
  }
  return { state, start: () => void fetchAll(), stop }
}

function toState(error: unknown): ExportState {
  if (isCancelled(error)) return { step: 'idle' }
  if (error instanceof ApiError && error.code === 'reauthentication_required')
    return { step: 'reauthentication' }
  return { step: 'failed', text: errorText(error) }
}
