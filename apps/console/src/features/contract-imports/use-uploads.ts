import { consoleImportPaths, type ImportUpload } from '@impulse/api/contracts/console-imports'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../shared/api/use-response.ts'

/** Somebody else's hands: the server's, or a browser that is sending. */
const moves = ({ stage }: ImportUpload): boolean => ['uploading', 'checking', 'importing'].includes(stage)

/** A file on its way, asked about again while it moves by itself. */
export const useUpload = (id: string) =>
  useAnswer<ImportUpload>(consoleImportPaths.upload.replace(':id', id), moves)

/** All files in work; `onEnd` hears that one of them is over. */
export function useUploadsInWork(onEnd: () => void): ImportUpload[] {
  const { value } = useAnswer<ImportUpload[]>(consoleImportPaths.uploads, (uploads) => uploads.some(moves))
  const uploads = value ?? none
  const moving = useRef(0)
  useEffect(() => {
    const now = uploads.filter(moves).length
    if (now < moving.current) onEnd()
    moving.current = now
  }, [uploads, onEnd])
  return uploads
}

const none: ImportUpload[] = []
