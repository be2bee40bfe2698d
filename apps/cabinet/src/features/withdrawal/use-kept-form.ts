import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTakeUp } from '../../shared/draft/use-take-up.ts'
import { sentBefore } from './sent-wishes.ts'
import {
  type Draft,
  draftKey,
  edited,
  type Form,
  keep,
  type Kept,
  keptBy,
  keptInPlace,
  newForm,
  recalled,
} from './withdrawal-draft.ts'

export type KeptForm = {
  form: Form
  /** The same at once, for whoever goes on before the next rendering. */
  latest: () => Form
  change: (form: Form) => void
  /** While something is on its way no other tab changes what was sent. */
  freeze: (isOn: boolean) => void
  /** The same wish was sent in another tab: its application. */
  sentElsewhere: string | null
  startAnew: () => void
}

type FormOptions = { memberId: string; beginning: Draft; from: string | null }

/**
 * The form as it survives a reload and stands in every tab of the member: what one tab changes the others show, so that
 * there is one draft with one key.
 */
export function useKeptForm({ memberId, beginning, from }: FormOptions): KeptForm {
  const [form, setForm] = useState(() => newForm(beginning, from))
  const [sentElsewhere, setSentElsewhere] = useState<string | null>(null)
  const isFrozen = useRef(false)
  const latest = useRef(form)
  const take = (next: Form) => {
    latest.current = next
    setForm(next)
  }
  const change = (next: Form) => {
    take(next)
    setSentElsewhere(null)
    keep(memberId, { form: next })
  }

  useTakeUp(memberId, () => {
    const kept = keptBy(memberId)?.form
    if (kept === undefined || (from !== null && kept.from !== from)) return
    take(edited(kept, { to: kept.draft.to ?? beginning.to }))
  })

  const recall = useEffectEvent(async () => {
    const { fingerprint } = latest.current.intent
    const sent = await sentBefore(memberId, fingerprint)
    const { intent } = latest.current
    const isNews = sent !== null && sent.key !== intent.key && sent.fingerprint === intent.fingerprint
    if (isNews && !isFrozen.current) change(recalled(latest.current, sent))
  })
  useEffect(() => void recall(), [memberId, form.intent.fingerprint])

  const follow = useEffectEvent((kept: Kept | null) => {
    if (kept?.sent?.key === latest.current.intent.key) setSentElsewhere(kept.sent.orderId)
    if (kept?.form !== undefined && !isFrozen.current) take(kept.form)
  })
  useEffect(() => {
    const listener = ({ key, newValue }: StorageEvent) => {
      if (key === draftKey && newValue !== null) follow(keptInPlace(newValue, memberId))
    }
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  }, [memberId])

  const startAnew = () => change(newForm({ amount: '', to: latest.current.draft.to }))
  const freeze = (isOn: boolean) => void (isFrozen.current = isOn)
  return { form, latest: () => latest.current, change, freeze, sentElsewhere, startAnew }
}
