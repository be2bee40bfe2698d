import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
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

export type SendResult =
  | { outcome: 'sent'; document: IdentityDocumentResponse }
  /** Another tab or device changed the document after this form had loaded it, so the server saved nothing. */
  | { outcome: 'changed'; current: IdentityDocumentResponse }
  | ({ outcome: 'refused' } & RefusedForm<DraftField>)

type SendInput = {
  draft: Draft
  version: number
  recorded: { current: boolean }
  /** Version of the consent text that the page showed to the member. */
  textVersion: string
}

/**
 * Records the consent, then sends the document for review. `recorded.current` is true when the consent is already
 * recorded, so that a retry does not record the consent again.
 */
export async function sendDocument(
  api: Api,
  { draft, version, recorded, textVersion }: SendInput,
): Promise<SendResult> {
  try {
    if (!recorded.current) {
      await api.post('/api/consents/', { purpose: 'documents', given: true, textVersion }, repeatable())
      recorded.current = true
    }
    const { passportData } = await api.post(
      '/api/lk/edit/set-passport-data/',
      { ...toIdentityDocumentData(draft), version },
      repeatable(),
    )
    return { outcome: 'sent', document: passportData }
  } catch (error) {
    const current =
      error instanceof ApiError && error.code === 'passport_changed' ? error.details['current'] : null
    return current === null || current === undefined
      ? { outcome: 'refused', ...refusedForm(error, draftFields) }
      : afterChange(current as IdentityDocumentResponse, draft)
  }
}

/**
 * Returns the outcome of a version conflict. If the server's document is in review with the values of the draft, an
 * earlier request succeeded and only its response was lost, so the outcome is a success.
 */
function afterChange(current: IdentityDocumentResponse, draft: Draft): SendResult {
  const isMine =
    listDifferences(toIdentityDocumentData(toDraft(current)), toIdentityDocumentData(draft)).length === 0
  return isMine && toDocumentStatus(current) === 'review'
    ? { outcome: 'sent', document: current }
    : { outcome: 'changed', current }
}
