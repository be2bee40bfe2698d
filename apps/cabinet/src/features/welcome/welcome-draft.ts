import { sessionValues } from '../../shared/session/browser-session.ts'
import { draftKeyOf } from '../../shared/session/drafts.ts'
import { type NameField, nameFields } from './welcome-form.ts'

const draftKey = draftKeyOf('welcome')

/** What was typed survives a reload of this tab. Ticks do not: a consent is given by the hand, not by a memory. */
export function keepDraft(form: FormData): void {
  const draft = Object.fromEntries(nameFields.map((field) => [field, form.get(field)]))
  sessionValues.setItem(draftKey, JSON.stringify(draft))
}

export function keptDraft(): Partial<Record<NameField, string>> {
  try {
    const kept = JSON.parse(sessionValues.getItem(draftKey) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      nameFields.flatMap((field) => (typeof kept[field] === 'string' ? [[field, kept[field]]] : [])),
    )
  } catch {
    return {}
  }
}

export const dropDraft = (): void => sessionValues.removeItem(draftKey)
