import { fresh, sharedDraftValues } from '../../../shared/drafts/draft-values.ts'
import { toDraftKey } from '../../../shared/drafts/drafts.ts'
import { wholePoints } from './amount-text.ts'
import type { Destination } from '../recipients/destination.ts'

/** Values of the withdrawal form. */
export type Draft = { amount: string; to: Destination | null }

/**
 * Intent to withdraw. All requests with the intent's key create only one order, even if the member sends
 * several requests or uses several tabs.
 */
export type Intent = { key: string; fingerprint: string }

export type Form = {
  draft: Draft
  intent: Intent
  /**
   * Sent requests to which the server did not respond. The server may have received each of these requests.
   */
  unanswered: readonly Intent[]
  /** Id of the failed withdrawal that prefilled the form. */
  from: string | null
}

/** Stored state of the form: the draft, or the id of the order that was created from the draft. */
export type SavedWithdrawal =
  | { form: Form; sent?: never }
  | { sent: { key: string; orderId: string }; form?: never }

const newKey = (): string => crypto.randomUUID()

export const newForm = (draft: Draft, from: string | null = null): Form => ({
  draft,
  intent: { key: newKey(), fingerprint: fingerprintOf(draft) },
  unanswered: [],
  from,
})

/**
 * Changes the draft. If the amount or the destination differs, the draft gets a new key. If the amount and
 * the destination equal those of an unanswered request, the draft gets the key of that request.
 */
export function edited(form: Form, change: Partial<Draft>): Form {
  const draft = { ...form.draft, ...change }
  const fingerprint = fingerprintOf(draft)
  const known = [form.intent, ...form.unanswered].find((intent) => intent.fingerprint === fingerprint)
  return { ...form, draft, intent: known ?? { key: newKey(), fingerprint } }
}

/**
 * Adds the request to the unanswered requests. The caller stores the returned form before sending, so that
 * the key is not lost when the member closes the page.
 */
export const submittedForm = (form: Form): Form => ({
  ...form,
  unanswered: [...withoutIntent(form), form.intent],
})

/** Returns the form with the intent of an unanswered request, which was sent before the draft was lost. */
export const restoredForm = (form: Form, intent: Intent): Form => ({
  ...form,
  intent,
  unanswered: [...form.unanswered.filter(({ fingerprint }) => fingerprint !== intent.fingerprint), intent],
})

/**
 * Returns the form after the server rejected the request. The form keeps its key, unless another request has
 * used the key (`isKeyTaken`). `isOutcomeUnknown` means that the server may have accepted an earlier attempt.
 */
export const refused = (form: Form, { isKeyTaken = false, isOutcomeUnknown = false } = {}): Form => ({
  ...form,
  intent: isKeyTaken ? { ...form.intent, key: newKey() } : form.intent,
  unanswered: isOutcomeUnknown ? form.unanswered : withoutIntent(form),
})

/** Returns true when this request was sent and the server has not responded to it. */
export const hasUnknownOutcome = ({ intent, unanswered }: Form): boolean =>
  unanswered.some(({ key }) => key === intent.key)

/**
 * Returns true when a request with another amount or destination was sent and the server has not responded to
 * it.
 */
export const hasOtherUnknownOutcome = (form: Form): boolean => withoutIntent(form).length > 0

const withoutIntent = ({ intent, unanswered }: Form): Intent[] =>
  unanswered.filter(({ key }) => key !== intent.key)

function fingerprintOf({ amount, to }: Draft): string {
  const destination = to === null ? '' : to.kind === 'own_phone' ? `own:${to.bankId}` : to.recipientId
  return `${wholePoints(amount) ?? ''} ${destination}`
}

/** Key of the draft in local storage. All tabs of the member share the draft. */
export const draftKey = toDraftKey('withdrawal')

export const save = (memberId: string, saved: SavedWithdrawal): void =>
  sharedDraftValues.setItem(draftKey, JSON.stringify({ ...saved, memberId }))

export const loadSaved = (memberId: string): SavedWithdrawal | null =>
  readText(sharedDraftValues.getItem(draftKey), memberId)

/** Parses the text of a draft that another tab has just stored. */
export const parseSavedDraft = (saved: string, memberId: string): SavedWithdrawal | null =>
  readText(fresh(saved), memberId)

function readText(text: string | null, memberId: string): SavedWithdrawal | null {
  try {
    return toSavedWithdrawal(JSON.parse(text ?? 'null'), memberId)
  } catch {
    return null
  }
}

/** Checks stored data. Returns null for data of another member or of another version of the cabinet. */
export function toSavedWithdrawal(found: unknown, memberId: string): SavedWithdrawal | null {
  const saved = found as { memberId?: unknown; form?: Partial<Form>; sent?: Record<string, unknown> } | null
  if (saved?.memberId !== memberId) return null
  const { form, sent } = saved
  if (typeof sent?.['key'] === 'string' && typeof sent['orderId'] === 'string')
    return { sent: { key: sent['key'], orderId: sent['orderId'] } }
  const isForm =
    typeof form?.draft?.amount === 'string' &&
    isDestination(form.draft.to) &&
    isIntent(form.intent) &&
    Array.isArray(form.unanswered) &&
    form.unanswered.every(isIntent)
  return isForm ? { form: { from: null, ...form } as Form } : null
}

const isIntent = (found: unknown): boolean =>
  typeof (found as Intent | undefined)?.key === 'string' && typeof (found as Intent).fingerprint === 'string'

function isDestination(found: unknown): boolean {
  const to = found as Partial<Record<string, unknown>> | null | undefined
  if (to === null) return true
  return to?.['kind'] === 'own_phone'
    ? typeof to['bankId'] === 'string' && typeof to['bankName'] === 'string'
    : to?.['kind'] === 'saved' && typeof to['recipientId'] === 'string'
}
