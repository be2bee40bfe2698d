import { sessionValues } from '../../shared/session/browser-session.ts'
import { draftKeyOf } from '../../shared/session/drafts.ts'

export type ProfileFormName = 'personal' | 'work' | 'account'

/** What was typed and not saved survives a reload of this tab, for the same member. Only fields that were changed. */
export type Draft<Field extends string> = Partial<Record<Field, string>>

export function keepDraft<Field extends string>(
  form: ProfileFormName,
  memberId: string,
  draft: Draft<Field>,
): void {
  if (Object.keys(draft).length === 0) return dropDraft(form)
  sessionValues.setItem(draftKey(form), JSON.stringify({ memberId, draft }))
}

export function keptDraft<Field extends string>(
  form: ProfileFormName,
  memberId: string,
  fields: readonly Field[],
): Draft<Field> {
  try {
    const kept = JSON.parse(sessionValues.getItem(draftKey(form)) ?? '{}') as Record<string, unknown>
    if (kept['memberId'] !== memberId) return {}
    const draft = (kept['draft'] ?? {}) as Record<string, unknown>
    const known = fields.filter((field) => typeof draft[field] === 'string')
    return Object.fromEntries(known.map((field) => [field, draft[field]])) as Draft<Field>
  } catch {
    return {}
  }
}

const dropDraft = (form: ProfileFormName): void => sessionValues.removeItem(draftKey(form))

const draftKey = (form: ProfileFormName): string => draftKeyOf(`profile.${form}`)
