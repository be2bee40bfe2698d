import { type FormEvent, useRef, useState } from 'react'
import { useRestore } from '../../../shared/drafts/use-restore.ts'
import { useReloadGuard } from '../../../shared/drafts/use-reload-guard.ts'
import { useMember } from '../../../shared/member/member.ts'
import type { RefusedForm } from '../../../shared/form/refused-form.ts'
import { type Draft, saveDraft, loadDraft, type ProfileFormName } from './profile-draft.ts'

type Values<Field extends string> = Record<Field, string>
type Errors<Field extends string> = Partial<Record<Field, string>>

type FormParts<Field extends string> = {
  /** Name of the form, used as the key of its draft. */
  name: ProfileFormName
  /** Fields of the form, in the order in which the page shows them. */
  fields: readonly Field[]
  /** Values that the server has stored. */
  saved: Values<Field>
  check: (values: Values<Field>) => Errors<Field>
  /**
   * Sends the values to the server. Returns null when the server has stored the values and `saved` already
   * contains them.
   */
  save: (values: Values<Field>, changed: Draft<Field>) => Promise<RefusedForm<Field> | null>
}

export type ProfileForm<Field extends string> = ReturnType<typeof useProfileForm<Field>>

/**
 * State of a profile form. The typed values (draft) override the saved values and survive a reload. The form
 * sends one request at a time.
 */
export function useProfileForm<Field extends string>({ name, fields, saved, check, save }: FormParts<Field>) {
  const { draft, latest, put, isRestored, setRestored } = useDraft(name, fields)
  const [refused, setRefused] = useState<RefusedForm<Field>>({ errors: {}, text: null })
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<'none' | 'saving' | 'saved' | 'same'>('none')
  const isBusy = useRef(false)
  const hold = useReloadGuard()
  const values = { ...saved, ...draft }

  const edit = (field: Field, value: string) => {
    hold.take()
    const { [field]: _before, ...others } = latest.current
    const now = (value === saved[field] ? others : { ...others, [field]: value }) as Draft<Field>
    put(now)
    setOutcome('none')
    if (attempt > 0) setRefused(({ errors }) => stillRefused(errors, check({ ...saved, ...now })))
  }
  const discard = () => {
    put({})
    setRestored(false)
    setRefused({ errors: {}, text: null })
    hold.release()
  }
  const refuse = (refusal: RefusedForm<Field>) => {
    setRefused(refusal)
    setAttempt((count) => count + 1)
    setOutcome('none')
  }
  const submit = async () => {
    if (isBusy.current) return
    const sent = latest.current
    const wrong = check({ ...saved, ...sent })
    if (Object.keys(wrong).length > 0) return refuse({ errors: wrong, text: null })
    setRefused({ errors: {}, text: null })
    setRestored(false)
    if (Object.keys(sent).length === 0) return setOutcome('same')
    isBusy.current = true
    setOutcome('saving')
    const refusal = await save({ ...saved, ...sent }, sent)
    isBusy.current = false
    if (refusal !== null) return refuse(refusal)
    // Values that the member typed during the request are not stored yet, so they stay in the draft.
    const isAll = latest.current === sent
    if (isAll) {
      put({})
      hold.release()
    }
    setAttempt(0)
    setOutcome(isAll ? 'saved' : 'none')
  }
  return {
    fields,
    values,
    draft,
    attempt,
    isRestored,
    outcome,
    edit,
    discard,
    errors: refused.errors,
    text: refused.text,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    /** Submits the form again, after the member has confirmed a warning. */
    submitAgain: () => void submit(),
  }
}

/** Draft of the form, which is stored in the browser and survives a reload. */
function useDraft<Field extends string>(name: ProfileFormName, fields: readonly Field[]) {
  const memberId = useMember()?.userId ?? ''
  const [draft, setDraft] = useState<Draft<Field>>({})
  const [isRestored, setRestored] = useState(false)
  const latest = useRef(draft)
  const put = (now: Draft<Field>) => {
    latest.current = now
    setDraft(now)
    saveDraft(name, memberId, now)
  }
  useRestore(`${name} ${memberId}`, () => {
    const storedDraft = loadDraft(name, memberId, fields)
    if (Object.keys(storedDraft).length === 0) return
    latest.current = storedDraft
    setDraft(storedDraft)
    setRestored(true)
  })
  return { draft, latest, put, isRestored, setRestored }
}

/**
 * Keeps only the shown errors that still apply, and drops the server's general error text. New errors appear
 * when the member submits the form again.
 */
function stillRefused<Field extends string>(shown: Errors<Field>, now: Errors<Field>): RefusedForm<Field> {
  const still = Object.entries(now).filter(([field]) => field in shown)
  return { errors: Object.fromEntries(still) as Errors<Field>, text: null }
}
