import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { trackGoal } from '../../../shared/analytics/analytics.ts'
import type { RefusedForm } from '../../../shared/form/refused-form.ts'
import { useMember } from '../../../shared/member/member.ts'
import { api } from '../../../shared/session/browser-session.ts'
import type { DraftField } from './document-draft.ts'
import { sendDocument } from './send-document.ts'
import type { useDocumentDraft } from './use-document-draft.ts'

type SendingParts = {
  draftState: ReturnType<typeof useDocumentDraft>
  isConsentGiven: boolean
  onSent: (document: IdentityDocumentResponse) => void
}

/** State of the consent, and the request that sends the document. */
export function useSending({ draftState, isConsentGiven, onSent }: SendingParts) {
  const [consent, setConsent] = useState({ given: isConsentGiven, error: false })
  const textVersion = useMember()?.texts.documents ?? ''
  const { revalidate } = useRevalidator()
  const recorded = useRef(isConsentGiven)
  const send = async (): Promise<RefusedForm<DraftField> | null> => {
    if (!consent.given) {
      setConsent({ given: false, error: true })
      return null
    }
    const { draft, version } = draftState.latest()
    const sent = await sendDocument(api, { draft, version, recorded, textVersion })
    if (sent.outcome === 'refused') {
      // Loads the current version of the consent's text, because the server may have refused an outdated
      // version. The next attempt records the consent to the current version.
      if (!recorded.current) void revalidate()
      return sent
    }
    if (sent.outcome === 'sent') {
      draftState.drop()
      trackGoal('document')
      onSent(sent.document)
      return null
    }
    // If the draft could be merged with the changed document, the draft is sent again with the new version
    // number. If there is a conflict, the member must resolve it first.
    return draftState.merge(sent.current) && sent.current.version !== version ? send() : null
  }
  return {
    send,
    consent: { ...consent, wasIssued: isConsentGiven },
    setConsent: (given: boolean) => setConsent({ given, error: false }),
  }
}
