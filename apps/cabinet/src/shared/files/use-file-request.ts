import { useEffect, useRef } from 'react'
import { reloads } from '../session/browser-session.ts'
import { fetchFile } from '../session/fetch-file.ts'

/**
 * Requests files with the member's session, one at a time: the caller asks `isRunning` before it begins. A reload of
 * the page, which a renewed access token may cause, waits until the browser has had five seconds to save the file. When
 * the member leaves the page, the request is cancelled.
 */
export function useFileRequest() {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const request = async (path: string, options: Parameters<typeof fetchFile>[1] = {}): Promise<File> => {
    const controller = new AbortController()
    running.current = controller
    const release = reloads.hold('navigation')
    try {
      return await fetchFile(path, { ...options, signal: controller.signal })
    } finally {
      running.current = null
      setTimeout(release, 5_000)
    }
  }
  return { request, isRunning: () => running.current !== null, stop: () => running.current?.abort() }
}
