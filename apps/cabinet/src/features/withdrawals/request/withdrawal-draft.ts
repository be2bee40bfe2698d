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
 * Draft of the withdrawal form, which survives a reload of the page. The browser deletes the draft when the tab is
 * closed.
 */
export const tabDraft = memberDraft('withdrawal', sessionValues)

/** Returns the stored draft; null when it is missing or has the format of another cabinet version. */
export function readDraft({ amount, to, from }: Record<string, unknown>): Draft | null {
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
