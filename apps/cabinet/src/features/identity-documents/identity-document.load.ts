import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { type Loadable, toLoadable, getLoadedValue } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'

/** Loads the data of the identity document's card in the profile. */
export function loadDocumentCard(
  api: Api,
  { signal }: { signal: AbortSignal },
): Promise<Loadable<IdentityDocumentResponse>> {
  return toLoadable(fetchDocument(api, signal))
}

export type LoadedDocument = { document: Loadable<IdentityDocumentResponse>; isConsentGiven: boolean }

/**
 * Loads the identity document, and checks if the member has given the consent to the current version of its text. When
 * the consents cannot be loaded, `isConsentGiven` is false, so the form requests the consent.
 */
export async function loadDocument(api: Api, { signal }: { signal: AbortSignal }): Promise<LoadedDocument> {
  const [document, consents] = await Promise.all([
    toLoadable(fetchDocument(api, signal)),
    toLoadable(api.get('/api/lk/consents/', { signal })),
  ])
  const known = getLoadedValue(consents)
  const consent = known?.consents.find(({ purpose }) => purpose === 'documents')
  const isConsentGiven = consent?.given === true && consent.textVersion === known?.present.documents
  return { document, isConsentGiven }
}

export async function fetchDocument(api: Api, signal: AbortSignal): Promise<IdentityDocumentResponse> {
  const { passportData } = await api.get('/api/lk/edit/get-passport-data/', { signal })
  return passportData
}
