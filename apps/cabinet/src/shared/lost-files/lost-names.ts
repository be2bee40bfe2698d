import { draftKeyOf } from '../session/drafts.ts'
import type { KeptValues } from '../session/session.ts'

/** Of one form of one member. */
export type LostFilesOf = { form: string; memberId: string }

/*
 * A page cannot put files back after a reload. Their names outlive it with the draft that they belong to, so that the form
 * says what is to be attached once more.
 */
export function keepNames(
  values: KeptValues,
  { form, memberId }: LostFilesOf,
  names: readonly string[],
): void {
  if (names.length === 0) values.removeItem(lostKeyOf(form))
  else values.setItem(lostKeyOf(form), JSON.stringify({ memberId, names }))
}

export function keptNames(values: KeptValues, { form, memberId }: LostFilesOf): string[] {
  try {
    const kept = JSON.parse(values.getItem(lostKeyOf(form)) ?? '{}') as Record<string, unknown>
    if (kept['memberId'] !== memberId || !Array.isArray(kept['names'])) return []
    return kept['names'].filter((name) => typeof name === 'string')
  } catch {
    return []
  }
}

export const lostKeyOf = (form: string): string => draftKeyOf(`${form}.files`)
