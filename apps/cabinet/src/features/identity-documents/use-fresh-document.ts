import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { useState } from 'react'
import { useFreshObject } from '../../shared/loading/use-fresh-resource.ts'
import { api } from '../../shared/session/browser-session.ts'
import { toDocumentStatus } from './document-status.ts'
import { fetchDocument } from './identity-document.load.ts'

/** Event on this page that the page announces: the member sent the document, or staff approved it. */
export type DocumentMoment = 'sent' | 'accepted' | null

/**
 * Document of the page, which follows the reviewer's decision. While the member fills in the form, the document is not
 * requested again, because a newer document would close fields under the member's hands.
 */
export function useFreshDocument(loaded: IdentityDocumentResponse, isFormOpen: boolean) {
  const [moment, setMoment] = useState<DocumentMoment>(null)
  const { one, take, update } = useFreshObject(loaded, {
    find: async (signal) => (isFormOpen ? null : fetchDocument(api, signal)),
    isOpen: (document) => toDocumentStatus(document) === 'review',
    onChange: (next, before) => {
      const [status, earlier] = [next, before].map(toDocumentStatus)
      if (status !== earlier) setMoment(status === 'approved' && earlier === 'review' ? 'accepted' : null)
    },
  })
  return {
    document: one,
    moment,
    update,
    showSent: (document: IdentityDocumentResponse) => {
      take(document)
      setMoment('sent')
    },
  }
}
