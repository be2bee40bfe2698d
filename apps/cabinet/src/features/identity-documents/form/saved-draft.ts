import { type ScanField, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { type Draft, draftFields } from './document-draft.ts'
import { draftName, type Step } from './document-steps.ts'

/**
 * Stored draft, which stays in the browser until the member sends the document. The draft contains no scans,
 * because the form uploads a scan as soon as the member chooses a file.
 */
export const documentDraft = memberDraft(draftName)

export type SavedDraft = {
  draft: Draft
  /**
   * Server's values when the member began the draft. The form compares them with the server's current values to
   * find changes by other tabs or devices.
   */
  base: Draft
  version: number
}

/** Id, name and size of an uploaded scan. The form shows the name and the size again after a reload. */
export type SentScan = { id: string; name: string; bytes: number }
export type SentScans = Partial<Record<ScanField, SentScan>>

/** Returns the stored draft; null when it is missing or has the format of another cabinet version. */
export function readDraft({ draft, base, version }: Record<string, unknown>): SavedDraft | null {
  return typeof version === 'number' && isDraft(draft) && isDraft(base) ? { draft, base, version } : null
}

/** Stores the step that the member has opened, so that the form continues there. Stores nothing without a draft. */
export function saveStep(memberId: string, step: Step): void {
  const saved = documentDraft.saved(memberId)
  if ('draft' in saved && saved['step'] !== step) documentDraft.save(memberId, { ...saved, step })
}

export const saveScans = (memberId: string, scans: SentScans): void =>
  documentDraft.save(memberId, { ...documentDraft.saved(memberId), scans })

export function loadScans(memberId: string): SentScans {
  const { scans } = documentDraft.saved(memberId) as { scans?: SentScans }
  return Object.fromEntries(
    scanFields.flatMap((field) => {
      const scan = scans?.[field]
      return typeof scan?.id === 'string' && typeof scan.name === 'string' ? [[field, scan]] : []
    }),
  )
}

/** Checks the shape of a stored draft, because another version of the cabinet may have stored the draft. */
function isDraft(found: unknown): found is Draft {
  const draft = Object(found) as Partial<Draft>
  return (
    typeof draft.temporary === 'boolean' && draftFields.every((field) => typeof draft[field] === 'string')
  )
}
