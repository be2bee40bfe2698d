import { memberDraft } from '../../shared/drafts/member-draft.ts'
import { type NameField, nameFields } from './welcome-form.ts'

/** Draft of the names. Checkboxes are not saved, because the member must give each consent deliberately. */
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
