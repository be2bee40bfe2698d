import { toDraftKey } from '../drafts/drafts.ts'
import type { SafeStorage } from '../session/session.ts'

/** Form and member to which stored file names belong. */
export type AttachedFilesOwner = { form: string; memberId: string }

/**
 * Stores the names of the attached files under a key next to the form's draft, and removes the key when there are none.
 * A page cannot restore files after a reload, so the form lists the names of the files that the member must attach again.
 */
export function saveFileNames(
  values: SafeStorage,
  { form, memberId }: AttachedFilesOwner,
  names: readonly string[],
): void {
  if (names.length === 0) values.removeItem(toLostFilesKey(form))
  else values.setItem(toLostFilesKey(form), JSON.stringify({ memberId, names }))
}

export function loadFileNames(values: SafeStorage, { form, memberId }: AttachedFilesOwner): string[] {
  try {
    const saved = JSON.parse(values.getItem(toLostFilesKey(form)) ?? '{}') as Record<string, unknown>
    if (saved['memberId'] !== memberId || !Array.isArray(saved['names'])) return []
    return saved['names'].filter((name) => typeof name === 'string')
  } catch {
    return []
  }
}

export const toLostFilesKey = (form: string): string => toDraftKey(`${form}.files`)
