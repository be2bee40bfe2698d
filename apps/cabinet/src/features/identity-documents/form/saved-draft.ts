import { type ScanField, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { type Draft, draftFields } from './document-draft.ts'

const documentDraft = memberDraft('document')

export type SavedDraft = {
  draft: Draft
  /** The server's values when the draft was begun: a comparison finds later changes. */
  base: Draft
  version: number
}

/** Name and size of a scan that was sent, so that a reload still shows them. */
export type SentScan = { id: string; name: string; bytes: number }
export type SentScans = Partial<Record<ScanField, SentScan>>

/** Draft until it is sent. Scans are sent at once; the draft has their names only. */
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

/** Another version of the page may have kept another shape. */
const isDraft = (found: Draft | undefined): found is Draft =>
  typeof found?.temporary === 'boolean' && draftFields.every((field) => typeof found[field] === 'string')
