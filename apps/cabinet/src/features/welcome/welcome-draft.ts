import { memberDraft } from '../../shared/drafts/member-draft.ts'
import { type NameField, nameFields } from './welcome-form.ts'

/** Draft of the names. Ticks are not saved: a consent is given by hand every time. */
const welcome = memberDraft('welcome')

export const saveDraft = (memberId: string, form: FormData): void =>
  welcome.save(memberId, Object.fromEntries(nameFields.map((field) => [field, form.get(field)])))

export function loadDraft(memberId: string): Partial<Record<NameField, string>> {
  const saved = welcome.saved(memberId)
  return Object.fromEntries(
    nameFields.flatMap((field) => (typeof saved[field] === 'string' ? [[field, saved[field]]] : [])),
  )
}

export const dropDraft = welcome.drop
