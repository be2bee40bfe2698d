import { type FormEvent, useState } from 'react'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import type { RefusedForm } from '../../../shared/form/refused-form.ts'
import { useSubmission } from '../../../shared/form/use-submission.ts'

type Values<Field extends string> = Record<Field, string>

/** Draft of a profile form, which contains only the fields that the member changed. */
type Draft<Field extends string> = Partial<Values<Field>>

type FormParts<Field extends string> = {
  /** Name of the form, used as the key of its draft. */
  name: 'personal' | 'work' | 'account'
  /** Fields of the form, in the order in which the page shows them. */
  fields: readonly Field[]
  /** Values that the server has stored. */
  saved: Values<Field>
  check: (values: Values<Field>) => Partial<Values<Field>>
  /**
   * Sends the values to the server. On success, updates the data from which `saved` is taken, and returns null.
   * Otherwise returns the errors.
   */
  save: (values: Values<Field>, changed: Draft<Field>) => Promise<RefusedForm<Field> | null>
}

export type ProfileForm<Field extends string> = ReturnType<typeof useProfileForm<Field>>

/** State of a profile form. The typed values (draft) override the saved values and survive a reload. */
export function useProfileForm<Field extends string>({ name, fields, saved, check, save }: FormParts<Field>) {
  const [isRestored, setRestored] = useState(false)
  const [outcome, setOutcome] = useState<'none' | 'saved' | 'same'>('none')
  const { errors, text, attempt, isBusy, recheck, clear, submit } = useSubmission<Field>()
  const draft = useDraft<Draft<Field>>({
    store: memberDraft(`profile.${name}`),
    initial: {},
    scope: name,
    read: (stored) => {
      const found = readDraft(stored['draft'], fields)
      if (found !== null) setRestored(true)
      return found
    },
    write: (now) => (Object.keys(now).length === 0 ? null : { draft: now }),
  })
  const values = { ...saved, ...draft.values }

  const edit = (field: Field, value: string) => {
    const { [field]: _before, ...otherValues } = draft.latest()
    const now = (value === saved[field] ? otherValues : { ...otherValues, [field]: value }) as Draft<Field>
    draft.change(now)
    setOutcome('none')
    recheck(check({ ...saved, ...now }))
  }
  const discard = () => {
    draft.set({})
    draft.drop()
    setRestored(false)
    clear()
  }
  const send = async (): Promise<RefusedForm<Field> | null> => {
    const sent = draft.latest()
    setRestored(false)
    setOutcome(Object.keys(sent).length === 0 ? 'same' : 'none')
    if (Object.keys(sent).length === 0) return null
    const refusal = await save({ ...saved, ...sent }, sent)
    if (refusal !== null) return refusal
    // Values that the member typed during the request are not saved on the server yet, so they stay in the draft.
    if (draft.latest() !== sent) return null
    draft.set({})
    draft.drop()
    setOutcome('saved')
    return null
  }
  const submitForm = () => void submit({ check: () => check({ ...saved, ...draft.latest() }), send })
  return {
    fields,
    values,
    draft: draft.values,
    attempt,
    isRestored,
    isBusy,
    outcome,
    edit,
    discard,
    errors,
    text,
    submit: (event: FormEvent) => {
      event.preventDefault()
      submitForm()
    },
    /** Submits the form again, after the member has confirmed a warning. */
    submitAgain: submitForm,
  }
}

/** Returns the stored values of the form's fields, or null when there are none. */
function readDraft<Field extends string>(stored: unknown, fields: readonly Field[]): Draft<Field> | null {
  const draft = Object(stored) as Record<string, unknown>
  const known = fields.filter((field) => typeof draft[field] === 'string')
  if (known.length === 0) return null
  return Object.fromEntries(known.map((field) => [field, draft[field]])) as Draft<Field>
}
