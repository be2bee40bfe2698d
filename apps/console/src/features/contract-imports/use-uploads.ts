import { fillPath } from '@impulse/api/routes/fill-path'
import { type ImportUpload } from '@impulse/api/contracts/console-imports'
import { useEffect, useRef } from 'react'
import { useResponse } from '../../shared/api/use-response.ts'

/** True while the server or a browser is working on the upload. */
const isInProgress = ({ stage }: ImportUpload): boolean =>
  ['uploading', 'checking', 'importing'].includes(stage)

/** Requests an upload, and requests it again every second while it is in progress. */
export const useUpload = (id: string) =>
  useResponse(fillPath('/console/api/import-uploads/:id', { id }), isInProgress)

/**
 * Returns the unfinished uploads, and the uploads that recently failed or changed nothing. Requests them again
 * every second while an upload is in progress. Calls `onEnd` when the number of uploads in progress has decreased.
 * `failure` is the error of the latest request, or null.
 */
export function useUploadsInProgress(onEnd: () => void): {
  uploads: ImportUpload[]
  failure: unknown
  reload: () => Promise<void>
} {
  const { value, failure, reload } = useResponse('/console/api/import-uploads', (all) =>
    all.some(isInProgress),
  )
  const uploads = value ?? none
  const moving = useRef(0)
  useEffect(() => {
    const now = uploads.filter(isInProgress).length
    if (now < moving.current) onEnd()
    moving.current = now
  }, [uploads, onEnd])
  return { uploads, failure, reload }
}

const none: ImportUpload[] = []
