import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import {
  type IdentityDocumentStatus,
  type ScanField,
  scanFields,
} from '@impulse/api/identity-documents/identity-document-fields'
import { useRef, useState } from 'react'
import { ApiError, errorText, isCancelled } from '../../../shared/api/api-error.ts'
import { type ChosenFile, chooseFile, turnedFile } from '../../../shared/files/chosen-file.ts'
import { useRestore } from '../../../shared/drafts/use-restore.ts'
import { useMember } from '../../../shared/member/member.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { toDocumentStatus } from '../document-status.ts'
import { saveScans, loadScans, type SentScan, type SentScans } from '../form/saved-draft.ts'
import { isNeeded } from './scan-labels.ts'
import { uploadScan } from './upload-scan.ts'

/** State of one scan's field: its file and the progress of the upload. */
export type Slot = {
  file: ChosenFile | null
  /** Progress of the upload from 0 to 1; null when no upload is in progress. */
  share: number | null
  /** Error of the last upload or of the removal of the scan. */
  error: string | null
  /** Error of the file that the member chose last, while the previous scan stays in use. */
  refused: string | null
}

/** Internal state of one scan's field. */
type SavedSlot = Omit<Slot, 'refused'> & {
  /**
   * True when another upload of the same file would be useless: the server or the browser rejected the file, or the
   * browser could not rotate the picture.
   */
  isFinal: boolean
  /**
   * File of the scan that is stored on the server; null while this page has neither uploaded nor downloaded the scan.
   */
  storedFile: ChosenFile | null
}

export type Scans = ReturnType<typeof useScans>

const empty: SavedSlot = { file: null, share: null, error: null, isFinal: false, storedFile: null }

/**
 * State of the fields of the three scans. A chosen file is uploaded immediately, independently of the other
 * fields.
 */
export function useScans(
  document: IdentityDocumentResponse,
  onChange: (field: ScanField, id: string) => void,
) {
  const { sent, note } = useSentScans(toDocumentStatus(document))
  const [slots, setSlots] = useState<Partial<Record<ScanField, SavedSlot>>>({})
  const getSlot = (field: ScanField): Slot => shownSlot(slots[field] ?? empty, document[field] !== '')
  const updateSlot: UpdateSlot = (field, change) =>
    setSlots((before) => ({ ...before, [field]: { ...empty, ...before[field], ...change } }))
  /**
   * Returns the reviewer's comment on the stored scan. A scan that was uploaded after the review has no
   * comment, and neither has an optional scan that was removed.
   */
  const getRefusal = (field: ScanField): string | undefined => {
    const isOver = document[field] === '' ? !isNeeded(field) : sent[field]?.id === document[field]
    return isOver ? undefined : document.verdicts[field]?.text
  }
  // Scans that need an action of the member: staff refused the scan, or a required scan is missing or its upload failed.
  const missingScans = scanFields.filter(
    (field) =>
      getSlot(field).share === null &&
      (getRefusal(field) !== undefined ||
        (isNeeded(field) && (document[field] === '' || getSlot(field).error !== null))),
  )
  const uploads = useUploads(updateSlot, (field, scan) => {
    note(field, scan)
    onChange(field, scan.id)
  })
  const remove = async (field: ScanField) => {
    try {
      await api.delete('/api/lk/edit/set-passport-file/', { query: { field }, ...repeatable() })
      updateSlot(field, empty)
      note(field, null)
      onChange(field, '')
    } catch (error) {
      updateSlot(field, failed(errorText(error)))
    }
  }
  return {
    getSlot,
    sent,
    ...uploads,
    isBusy: Object.values(slots).some(({ share }) => share !== null),
    missingScans,
    /** Missing scans, and scans that the member has uploaded or opened on this page. */
    shownFields: scanFields.filter((field) => missingScans.includes(field) || getSlot(field).file !== null),
    getRefusal,
    /** Shows a scan that was downloaded from the server. */
    show: (field: ScanField, file: ChosenFile) => updateSlot(field, { ...empty, file, storedFile: file }),
    remove: (field: ScanField) => void remove(field),
    /** Discards the file that the member chose; the scan on the server stays. */
    forget: (field: ScanField) => {
      const arrived = slots[field]?.storedFile ?? null
      updateSlot(field, { ...empty, file: arrived, storedFile: arrived })
    },
  }
}

/**
 * Converts the internal state of a field to the state that the page shows. If the new file was rejected, the
 * page shows the previous scan and the error.
 */
const shownSlot = (
  { file, share, error, isFinal, storedFile: arrived }: SavedSlot,
  isInForce: boolean,
): Slot =>
  isFinal && isInForce
    ? { file: arrived, share, error: null, refused: error }
    : { file, share, error, refused: null }

const failed = (error: string, isFinal = false): Partial<SavedSlot> => ({ share: null, error, isFinal })

/**
 * Returns true when the server rejected the file itself, so that another upload of the file would fail, too.
 */
const isFileRejected = (error: unknown): boolean => error instanceof ApiError && noScan.includes(error.status)
const noScan = [400, 413, 415, 422]

type UpdateSlot = (field: ScanField, change: Partial<SavedSlot>) => void

/** Uploads in progress. A new upload of a scan cancels a running upload of the same scan. */
function useUploads(updateSlot: UpdateSlot, onArrived: (field: ScanField, scan: SentScan) => void) {
  const sending = useRef<Partial<Record<ScanField, AbortController>>>({})
  const begin = (field: ScanField): AbortController => {
    sending.current[field]?.abort()
    const controller = new AbortController()
    sending.current[field] = controller
    return controller
  }
  const send = async (field: ScanField, file: ChosenFile, { signal } = begin(field)) => {
    updateSlot(field, { file, share: 0, error: null, isFinal: false })
    const onProgress = (share: number) => {
      if (!signal.aborted) updateSlot(field, { share })
    }
    try {
      const { id, bytes } = await uploadScan({ field, blob: file.blob, onProgress, signal })
      if (signal.aborted) return
      updateSlot(field, { share: null, storedFile: file })
      onArrived(field, { id, name: file.name, bytes })
    } catch (error) {
      if (!signal.aborted && !isCancelled(error))
        updateSlot(field, failed(errorText(error), isFileRejected(error)))
    }
  }
  const choose = async (field: ScanField, newFile: File | null) => {
    if (newFile === null) return
    const controller = begin(field)
    const checkedFile = await chooseFile(newFile)
    if (controller.signal.aborted) return
    if ('wrong' in checkedFile) updateSlot(field, { file: null, ...failed(checkedFile.wrong, true) })
    else await send(field, checkedFile, controller)
  }
  const rotate = async (field: ScanField, file: ChosenFile) => {
    const controller = begin(field)
    const rotatedFile = await turnedFile(file)
    if (controller.signal.aborted) return
    if (rotatedFile === null) updateSlot(field, failed('Не получилось повернуть. Снимите заново', true))
    else await send(field, rotatedFile, controller)
  }
  return {
    choose: (field: ScanField, newFile: File | null) => void choose(field, newFile),
    rotate: (field: ScanField, file: ChosenFile) => void rotate(field, file),
    retry: (field: ScanField, file: ChosenFile) => void send(field, file),
    stop: (field: ScanField) => {
      sending.current[field]?.abort()
      updateSlot(field, failed('Загрузка остановлена'))
    },
  }
}

/**
 * Names and sizes of the scans that were uploaded from this browser. They are stored with the draft, so a new status of
 * the document ends them: what was sent is no draft any more, and staff may have refused it.
 */
function useSentScans(status: IdentityDocumentStatus) {
  const memberId = useMember()?.userId ?? ''
  const [sent, setSent] = useState<SentScans>({})
  useRestore(`${memberId} ${status}`, () => setSent(loadScans(memberId)))
  const note = (field: ScanField, scan: SentScan | null) => {
    const change = ({ [field]: _before, ...others }: SentScans): SentScans =>
      scan === null ? others : { ...others, [field]: scan }
    // A scan that is added during a review reaches staff at once, so it begins no draft.
    if (status !== 'review') saveScans(memberId, change(loadScans(memberId)))
    setSent(change)
  }
  return { sent, note }
}
