import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRestore } from '../../../shared/drafts/use-restore.ts'
import { findUnansweredRequest } from './unanswered-requests.ts'
import {
  type Draft,
  draftKey,
  edited,
  type Form,
  save,
  type SavedWithdrawal,
  loadSaved,
  parseSavedDraft,
  newForm,
  restoredForm,
} from './withdrawal-draft.ts'

export type SavedForm = {
  form: Form
  /** Returns the latest state of the form, even before the next render. */
  latest: () => Form
  change: (form: Form) => void
  /**
   * While `isOn` is true, ignores changes of the form in other tabs, because this tab is sending the form.
   */
  ignoreOtherTabs: (isOn: boolean) => void
  /** Id of the order that another tab created with the same key; null when there is no such order. */
  sentElsewhere: string | null
  startOver: () => void
}

type FormOptions = { memberId: string; initialDraft: Draft; from: string | null }

/**
 * State of the withdrawal form. The state is stored across reloads and shared between the member's tabs, so
 * that all tabs use one draft with one key.
 */
export function useSavedForm({ memberId, initialDraft, from }: FormOptions): SavedForm {
  const [form, setForm] = useState(() => newForm(initialDraft, from))
  const [sentElsewhere, setSentElsewhere] = useState<string | null>(null)
  const ignoresOtherTabs = useRef(false)
  const latest = useRef(form)
  const setLatest = (next: Form) => {
    latest.current = next
    setForm(next)
  }
  const change = (next: Form) => {
    setLatest(next)
    setSentElsewhere(null)
    save(memberId, { form: next })
  }

  useRestore(memberId, () => {
    const saved = loadSaved(memberId)?.form
    if (saved === undefined || (from !== null && saved.from !== from)) return
    setLatest(edited(saved, { to: saved.draft.to ?? initialDraft.to }))
  })

  const restoreUnanswered = useEffectEvent(async () => {
    const { fingerprint } = latest.current.intent
    const sent = await findUnansweredRequest(memberId, fingerprint)
    const { intent } = latest.current
    const isOtherKey = sent !== null && sent.key !== intent.key && sent.fingerprint === intent.fingerprint
    if (isOtherKey && !ignoresOtherTabs.current) change(restoredForm(latest.current, sent))
  })
  useEffect(() => void restoreUnanswered(), [memberId, form.intent.fingerprint])

  const applyOtherTab = useEffectEvent((saved: SavedWithdrawal | null) => {
    if (saved?.sent?.key === latest.current.intent.key) setSentElsewhere(saved.sent.orderId)
    if (saved?.form !== undefined && !ignoresOtherTabs.current) setLatest(saved.form)
  })
  useEffect(() => {
    const listener = ({ key, newValue }: StorageEvent) => {
      if (key === draftKey && newValue !== null) applyOtherTab(parseSavedDraft(newValue, memberId))
    }
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [memberId])

  const startOver = () => change(newForm({ amount: '', to: latest.current.draft.to }))
  const ignoreOtherTabs = (isOn: boolean) => void (ignoresOtherTabs.current = isOn)
  return { form, latest: () => latest.current, change, ignoreOtherTabs, sentElsewhere, startOver }
}
