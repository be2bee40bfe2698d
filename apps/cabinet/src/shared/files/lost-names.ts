import { toDraftKey } from '../drafts/drafts.ts'
import type { SafeStorage } from '../session/session.ts'

/** Of one form of one member. */
export type LostFilesKey = { form: string; memberId: string }

/*
 * A page cannot put files back after a reload. Their names outlive it with the draft that they belong to, so that the form
 * says what is to be attached once more.
 */
export function saveNames(
  values: SafeStorage,
  { form, memberId }: LostFilesKey,
  names: readonly string[],
): void {
  if (names.length === 0) values.removeItem(toLostFilesKey(form))
  else values.setItem(toLostFilesKey(form), JSON.stringify({ memberId, names }))
}

export function loadNames(values: SafeStorage, { form, memberId }: LostFilesKey): string[] {
  try {
    const saved = JSON.parse(values.getItem(toLostFilesKey(form)) ?? '{}') as Record<string, unknown>
    if (saved['memberId'] !== memberId || !Array.isArray(saved['names'])) return []
    return saved['names'].filter((name) => typeof name === 'string')
  } catch {
    return []
  }
}

export const toLostFilesKey = (form: string): string => toDraftKey(`${form}.files`)
