import type { IdentityDocumentAnswer } from '@impulse/api/identity-documents/identity-document'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { trackGoal } from '../../../shared/analytics/analytics.ts'
import { useMember } from '../../../shared/member/member.ts'
import { api } from '../../../shared/session/browser-session.ts'
import type { DocumentErrors } from './document-validation.ts'
import { sendDocument } from './send-document.ts'
import type { useDraft } from './use-saved-draft.ts'

export type Refuse = (errors: DocumentErrors, text: string | null) => void

type SendingParts = {
  keeping: ReturnType<typeof useDraft>
  isConsentGiven: boolean
  check: () => DocumentErrors
  refuse: Refuse
  onSent: (document: IdentityDocumentAnswer) => void
}

/** State of the consent and of the request that sends the document. The form sends one request at a time. */
export function useSending({ keeping, isConsentGiven, check, refuse, onSent }: SendingParts) {
  const [consent, setConsent] = useState({ given: isConsentGiven, error: false })
  const [busy, setBusy] = useState(false)
  const locked = useRef(false)
  const textVersion = useMember()?.texts.documents ?? ''
  const { revalidate } = useRevalidator()
  const recorded = useRef(isConsentGiven)
  const send = async (): Promise<void> => {
    const now = keeping.latest()
    const wrong = check()
    if (Object.keys(wrong).length > 0) return refuse(wrong, null)
    if (!consent.given) return setConsent({ given: false, error: true })
    const { draft, version } = now
    const sent = await sendDocument(api, { draft, version, recorded, textVersion })
    if (sent.outcome === 'refused') {
      // The server may have refused the consent because its text has changed. After this reload, the next
      // attempt records the new version.
      if (!recorded.current) void revalidate()
      return refuse(sent.errors, sent.text)
    }
    if (sent.outcome === 'sent') {
      keeping.drop()
      trackGoal('document')
      return onSent(sent.document)
    }
    // When only the document's version differs, the request is repeated without a question to the member.
    const { differences, lost, current } = keeping.meet(sent.current)
    if (differences.length + lost.length === 0 && current.version !== now.version) return send()
  }
  const submit = async () => {
    if (locked.current) return
    locked.current = true
    setBusy(true)
    await send()
    locked.current = false
    setBusy(false)
  }
  return {
    busy,
    submit,
    consent: { ...consent, wasIssued: isConsentGiven },
    setConsent: (given: boolean) => setConsent({ given, error: false }),
  }
}
