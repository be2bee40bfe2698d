import { type ScanField, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { type Draft, draftFields } from './document-draft.ts'

const documentDraft = memberDraft('document')

export type SavedDraft = {
  draft: Draft
  /**
   * Values on the server when the member began the draft. By comparison with them, the form finds changes by
   * other tabs or devices.
   */
  base: Draft
  version: number
}

/** Name and size of an uploaded scan, which the form shows again after a reload. */
export type SentScan = { id: string; name: string; bytes: number }
export type SentScans = Partial<Record<ScanField, SentScan>>

/**
 * Saves the draft in the browser until the member sends the document. The draft contains no scans, because
 * the form uploads a scan as soon as the member chooses a file.
 */
export const saveDraft = (memberId: string, saved: SavedDraft): void => save(memberId, saved)

export function loadDraft(memberId: string): SavedDraft | null {
  const { draft, base, version } = loadSaved(memberId)
  return typeof version === 'number' && isDraft(draft) && isDraft(base) ? { draft, base, version } : null
}

export const saveScans = (memberId: string, scans: SentScans): void => save(memberId, { scans })

export function loadScans(memberId: string): SentScans {
  const { scans } = loadSaved(memberId)
  return Object.fromEntries(
    scanFields.flatMap((field) => {
      const scan = scans?.[field]
      return typeof scan?.id === 'string' && typeof scan.name === 'string' ? [[field, scan]] : []
    }),
  )
}

export const dropDraft = documentDraft.drop

type SavedParts = Partial<SavedDraft> & { scans?: SentScans }

const loadSaved = (memberId: string): SavedParts => documentDraft.saved(memberId)

const save = (memberId: string, part: SavedParts): void =>
  documentDraft.save(memberId, { ...loadSaved(memberId), ...part })

/** Checks the shape of a stored draft, because another version of the cabinet may have stored the draft. */
const isDraft = (found: Draft | undefined): found is Draft =>
  typeof found?.temporary === 'boolean' && draftFields.every((field) => typeof found[field] === 'string')
