import { fresh, sharedDraftValues } from '../../../shared/drafts/draft-values.ts'
import { toDraftKey } from '../../../shared/drafts/drafts.ts'
import { wholePoints } from './amount-text.ts'
import type { Destination } from '../recipients/destination.ts'

/** Values of the form. */
export type Draft = { amount: string; to: Destination | null }

/** One wish to withdraw: whatever is sent under its key, by any tab and any number of times, is one application. */
export type Intent = { key: string; fingerprint: string }

export type Form = {
  draft: Draft
  intent: Intent
  /** Requests without an answer: each may have arrived. */
  unanswered: readonly Intent[]
  /** The application that is being put right. */
  from: string | null
}

/** Saved state of the form: the draft, or its result. */
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

/** A key goes with what is asked: another sum or place is another wish, and going back to one that may have arrived is not. */
export function edited(form: Form, change: Partial<Draft>): Form {
  const draft = { ...form.draft, ...change }
  const fingerprint = fingerprintOf(draft)
  const known = [form.intent, ...form.unanswered].find((intent) => intent.fingerprint === fingerprint)
  return { ...form, draft, intent: known ?? { key: newKey(), fingerprint } }
}

/** To be kept before anything is sent: a page that is gone in the next moment leaves its key behind. */
export const beingSent = (form: Form): Form => ({
  ...form,
  unanswered: [...withoutIntent(form), form.intent],
})

/** The same was sent before the draft was forgotten: it goes on as that one. */
export const recalled = (form: Form, intent: Intent): Form => ({
  ...form,
  intent,
  unanswered: [...form.unanswered.filter(({ fingerprint }) => fingerprint !== intent.fingerprint), intent],
})

/**
 * A refusal moved nothing and left the key unused, so it stays; unless it is another wish's. What was sent before may have
 * arrived all the same, when the refusal comes from a route before the one that knows (`isUnsure`).
 */
export const refused = (form: Form, { isKeyTaken = false, isUnsure = false } = {}): Form => ({
  ...form,
  intent: isKeyTaken ? { ...form.intent, key: newKey() } : form.intent,
  unanswered: isUnsure ? form.unanswered : withoutIntent(form),
})

/** This very wish was sent, and nobody knows whether it arrived. */
export const mayHaveArrived = ({ intent, unanswered }: Form): boolean =>
  unanswered.some(({ key }) => key === intent.key)

/** Another one was, before the sum or the place was changed. */
export const otherMayHaveArrived = (form: Form): boolean => withoutIntent(form).length > 0

const withoutIntent = ({ intent, unanswered }: Form): Intent[] =>
  unanswered.filter(({ key }) => key !== intent.key)

function fingerprintOf({ amount, to }: Draft): string {
  const place = to === null ? '' : to.kind === 'own' ? `own:${to.bankId}` : to.recipientId
  return `${wholePoints(amount) ?? ''} ${place}`
}

/** In the local storage, where the member's other tabs see it: a draft that stands in two of them is one. */
export const draftKey = toDraftKey('withdrawal')

export const save = (memberId: string, saved: SavedWithdrawal): void =>
  sharedDraftValues.setItem(draftKey, JSON.stringify({ ...saved, memberId }))

export const loadSaved = (memberId: string): SavedWithdrawal | null =>
  readText(sharedDraftValues.getItem(draftKey), memberId)

/** As another tab has just kept it. */
export const parseSavedDraft = (saved: string, memberId: string): SavedWithdrawal | null =>
  readText(fresh(saved), memberId)

function readText(text: string | null, memberId: string): SavedWithdrawal | null {
  try {
    return toSavedWithdrawal(JSON.parse(text ?? 'null'), memberId)
  } catch {
    return null
  }
}

/** Another version of the page may have kept another shape, another member something of their own. */
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
  return to?.['kind'] === 'own'
    ? typeof to['bankId'] === 'string' && typeof to['bankName'] === 'string'
    : to?.['kind'] === 'saved' && typeof to['recipientId'] === 'string'
}
