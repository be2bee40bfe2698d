import { claimMessages } from '@impulse/copy-ru/claims/claim-messages'
import { maxClaimTextLength } from '@impulse/api/claims/claim-limits'
import { normalizeContractNumber } from '@impulse/api/claims/claim'
import {
  checkContract,
  claimFieldByErrorCode,
  type ContractDraft,
  parseUnmaskedDay,
} from '../../../shared/claims/contract-form.ts'

/** Values of the reply to a request for information, as the member typed them. */
export type ReplyDraft = ContractDraft & { text: string }
export type ReplyField = keyof ReplyDraft | 'file'
export type ReplyErrors = Partial<Record<ReplyField, string>>

/** Returns the stored draft of the reply to this request; null when the draft belongs to another request. */
export function readReplyDraft(saved: Record<string, unknown>, requestId: string): ReplyDraft | null {
  const { text, number, date } = saved
  if (saved['requestId'] !== requestId) return null
  if (typeof text !== 'string' || typeof number !== 'string' || typeof date !== 'string') return null
  return { text, number, date }
}

/**
 * Returns an error text for each invalid field, and for the text of an empty reply: one without words, without a file and
 * with the number and the date of the claim, `initial`.
 */
export function checkReply(
  draft: ReplyDraft,
  { today, initial, hasFile }: { today: string; initial: ContractDraft; hasFile: boolean },
): ReplyErrors {
  const errors: ReplyErrors = checkContract(draft, { today })
  // The claim was sent with this date, which may have become too old since.
  if (draft.date === initial.date) delete errors.date
  const { length } = draft.text.trim()
  const isCorrected = normalizeContract(draft) !== normalizeContract(initial)
  if (length > maxClaimTextLength) errors.text = claimMessages.claim_reply_too_long
  else if (length === 0 && !hasFile && !isCorrected) errors.text = claimMessages.claim_reply_required
  return errors
}

/** Returns the number and the date as the form sends them, so that two ways to type the same contract are equal. */
const normalizeContract = ({ number, date }: ContractDraft): string =>
  `${normalizeContractNumber(number)} ${parseUnmaskedDay(date)}`

/** Returns the field that a server error concerns, or null when the error concerns the whole reply. */
export const findReplyField = (code: string): ReplyField | null =>
  code === 'claim_reply_required' || code === 'claim_reply_too_long'
    ? 'text'
    : (claimFieldByErrorCode[code] ?? null)

/** Codes of the refusals of a reply that comes too late: the claim is decided, or another tab has sent the reply. */
export const isTooLate = (code: string): boolean => code === 'order_decided' || code === 'claim_replied'
