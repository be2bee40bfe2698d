import { memberDraft } from '../../../shared/drafts/member-draft.ts'

export type ProfileFormName = 'personal' | 'work' | 'account'

/** Draft of a profile form, which contains only the fields that the member changed. */
export type Draft<Field extends string> = Partial<Record<Field, string>>

export function saveDraft<Field extends string>(
  form: ProfileFormName,
  memberId: string,
  draft: Draft<Field>,
): void {
  if (Object.keys(draft).length === 0) createFormDraft(form).drop()
  else createFormDraft(form).save(memberId, { draft })
}

export function loadDraft<Field extends string>(
  form: ProfileFormName,
  memberId: string,
  fields: readonly Field[],
): Draft<Field> {
  const draft = Object(createFormDraft(form).saved(memberId)['draft']) as Record<string, unknown>
  const known = fields.filter((field) => typeof draft[field] === 'string')
  return Object.fromEntries(known.map((field) => [field, draft[field]])) as Draft<Field>
}

const createFormDraft = (form: ProfileFormName) => memberDraft(`profile.${form}`)
