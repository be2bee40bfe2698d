import { memberDraft } from '../../shared/draft/member-draft.ts'
import { type NameField, nameFields } from './welcome-form.ts'

/** What was typed. Ticks are not kept: a consent is given by the hand, not by a memory. */
const welcome = memberDraft('welcome')

export const keepDraft = (memberId: string, form: FormData): void =>
  welcome.keep(memberId, Object.fromEntries(nameFields.map((field) => [field, form.get(field)])))

export function keptDraft(memberId: string): Partial<Record<NameField, string>> {
  const kept = welcome.kept(memberId)
  return Object.fromEntries(
    nameFields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]]] : [])),
  )
}

export const dropDraft = welcome.drop
