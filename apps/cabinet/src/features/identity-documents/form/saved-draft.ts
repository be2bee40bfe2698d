import { type ScanField, scanFields } from '@impulse/wire/identity-document'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { type Draft, draftFields } from './document-draft.ts'

const documentDraft = memberDraft('document')

export type SavedDraft = {
  draft: Draft
  /** What the server had when it was begun, in the same words: whoever changed it since is found by it. */
  base: Draft
  version: number
}

/** What is known of a scan that was sent from here: after a reload its name and size are still to be told. */
export type SentScan = { id: string; name: string; bytes: number }
export type SentScans = Partial<Record<ScanField, SentScan>>

/** What was typed, until it is sent. Scans are sent at once, and only their names are kept. */
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
