import { type PassportAnswer, passportPaths } from '@impulse/wire/passport'
import { type MemberConsents, profilePaths } from '@impulse/wire/profile'
import { consentVersions } from '@impulse/wire/user'
import { type Loadable, settle } from '../../shared/account/loadable.ts'
import type { Api } from '../../shared/api/client.ts'

/** What the card of the profile shows. */
export function loadDocumentCard(
  api: Api,
  { signal }: { signal: AbortSignal },
): Promise<Loadable<PassportAnswer>> {
  return settle(askForDocument(api, signal))
}

export type LoadedDocument = { document: Loadable<PassportAnswer>; isConsentGiven: boolean }

/** The document, and whether its consent is given: where that is not known, it is asked for. */
export async function loadDocument(api: Api, { signal }: { signal: AbortSignal }): Promise<LoadedDocument> {
  const [document, consents] = await Promise.all([
    settle(askForDocument(api, signal)),
    settle(api.get<MemberConsents>(profilePaths.consents, { signal })),
  ])
  const given = consents.status === 'loaded' ? consents.value.consents : []
  const isConsentGiven = given.some(
    (consent) =>
      consent.purpose === 'documents' && consent.given && consent.textVersion === consentVersions.documents,
  )
  return { document, isConsentGiven }
}

async function askForDocument(api: Api, signal: AbortSignal): Promise<PassportAnswer> {
  const { passportData } = await api.get<{ passportData: PassportAnswer }>(passportPaths.get, { signal })
  return passportData
}
