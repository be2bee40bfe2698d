import { type ScanField, scanFields } from '@impulse/wire/passport'
import { memberDraft } from '../../shared/draft/member-draft.ts'
import { type Draft, draftFields } from './document-draft.ts'

const documentDraft = memberDraft('document')

export type KeptDraft = {
  draft: Draft
  /** What the server had when it was begun, in the same words: whoever changed it since is found by it. */
  base: Draft
  version: number
}

/** What is known of a scan that was sent from here: after a reload its name and size are still to be told. */
export type SentScan = { id: string; name: string; bytes: number }
export type SentScans = Partial<Record<ScanField, SentScan>>

/** What was typed, until it is sent. Scans are sent at once, and only their names are kept. */
export const keepDraft = (memberId: string, kept: KeptDraft): void => keep(memberId, kept)

export function keptDraft(memberId: string): KeptDraft | null {
  const { draft, base, version } = keptBy(memberId)
  return typeof version === 'number' && isDraft(draft) && isDraft(base) ? { draft, base, version } : null
}

export const keepScans = (memberId: string, scans: SentScans): void => keep(memberId, { scans })

export function keptScans(memberId: string): SentScans {
  const { scans } = keptBy(memberId)
  return Object.fromEntries(
    scanFields.flatMap((field) => {
      const scan = scans?.[field]
      return typeof scan?.id === 'string' && typeof scan.name === 'string' ? [[field, scan]] : []
    }),
  )
}

export const dropDraft = documentDraft.drop

type Kept = Partial<KeptDraft> & { scans?: SentScans }

const keptBy = (memberId: string): Kept => documentDraft.kept(memberId)

const keep = (memberId: string, part: Kept): void =>
  documentDraft.keep(memberId, { ...keptBy(memberId), ...part })

/** Another version of the page may have kept another shape. */
const isDraft = (found: Draft | undefined): found is Draft =>
  typeof found?.temporary === 'boolean' && draftFields.every((field) => typeof found[field] === 'string')
