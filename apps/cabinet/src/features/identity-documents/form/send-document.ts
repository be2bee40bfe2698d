import {
  type IdentityDocumentAnswer,
  identityDocumentPaths,
} from '@impulse/api/identity-documents/identity-document'
import { signInPaths } from '@impulse/api/sign-in/sign-in'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { Api } from '../../../shared/api/client.ts'
import { type RefusedForm, refusedForm } from '../../../shared/form/refused-form.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import {
  toIdentityDocumentData,
  listDifferences,
  type Draft,
  type DraftField,
  draftFields,
  toDraft,
} from './document-draft.ts'
import { toDocumentStatus } from '../document-status.ts'

export type Sent =
  | { outcome: 'sent'; document: IdentityDocumentAnswer }
  /** The document was changed elsewhere in the meantime; nothing was saved. */
  | { outcome: 'changed'; current: IdentityDocumentAnswer }
  | ({ outcome: 'refused' } & RefusedForm<DraftField>)

type Sending = {
  draft: Draft
  version: number
  recorded: { current: boolean }
  /** Version of the consent text that the page displayed. */
  textVersion: string
}

/**
 * Records the consent, then sends the document for review. `recorded` is true when an earlier attempt
 * recorded the consent, so that the consent is recorded only once.
 */
export async function sendDocument(
  api: Api,
  { draft, version, recorded, textVersion }: Sending,
): Promise<Sent> {
  try {
    if (!recorded.current) {
      const consent = { purpose: 'documents', given: true, textVersion }
      await api.post(signInPaths.consents, consent, repeatable())
      recorded.current = true
    }
    const { passportData } = await api.post<{ passportData: IdentityDocumentAnswer }>(
      identityDocumentPaths.set,
      { ...toIdentityDocumentData(draft), version },
      repeatable(),
    )
    return { outcome: 'sent', document: passportData }
  } catch (error) {
    const current =
      error instanceof ApiError && error.code === 'passport_changed' ? error.details['current'] : null
    return current === null || current === undefined
      ? { outcome: 'refused', ...refusedForm(error, draftFields) }
      : afterChange(current as IdentityDocumentAnswer, draft)
  }
}

/**
 * Treats a version conflict as success when the server already has the values of the draft, because then only
 * the response of an earlier request was lost.
 */
function afterChange(current: IdentityDocumentAnswer, draft: Draft): Sent {
  const isMine =
    listDifferences(toIdentityDocumentData(toDraft(current)), toIdentityDocumentData(draft)).length === 0
  return isMine && toDocumentStatus(current) === 'review'
    ? { outcome: 'sent', document: current }
    : { outcome: 'changed', current }
}
