import { repetitionMs } from '@impulse/api/withdrawals/repetition'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { sessionValues } from '../../../shared/session/browser-session.ts'
import type { RecipientChoice } from '../recipients/recipient-choice.ts'

/** Values of the withdrawal form. */
export type Draft = {
  amount: string
  to: RecipientChoice | null
  /**
   * Order id of the withdrawal that the member requests again, and whose amount and recipient prefilled the form; null
   * if there is none.
   */
  from: string | null
}

/**
 * Draft of the withdrawal form, which survives a reload of the page. The browser deletes it when the tab is closed, the
 * form when the member leaves its page, and the cabinet when the session ends.
 */
export const tabDraft = memberDraft('withdrawal', sessionValues)

export const toStoredDraft = (draft: Draft) => ({ ...draft, at: Date.now() })

/**
 * Returns the stored draft; null when it is missing, has the format of another cabinet version, or is so old that the
 * server would no longer recognize a repetition of its withdrawal.
 */
export function readDraft({ amount, to, from, at }: Record<string, unknown>): Draft | null {
  if (typeof at !== 'number' || Date.now() - at > repetitionMs) return null
  if (typeof amount !== 'string' || !isRecipientChoice(to)) return null
  return { amount, to, from: typeof from === 'string' ? from : null }
}

function isRecipientChoice(found: unknown): found is RecipientChoice | null {
  if (found === null) return true
  const { kind, bankId, bankName, recipientId } = Object(found) as Record<string, unknown>
  return kind === 'own_phone'
    ? typeof bankId === 'string' && typeof bankName === 'string'
    : kind === 'saved' && typeof recipientId === 'string'
}
