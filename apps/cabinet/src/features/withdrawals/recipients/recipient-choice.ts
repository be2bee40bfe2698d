import type { WithdrawalDetails } from '@impulse/api/orders/order'
import type { Recipient, RecipientDetails } from '@impulse/api/recipients/recipient'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { groupByFour } from '@impulse/api/fields/digit-groups'
import { formatPhone } from '@impulse/api/fields/phone'

/**
 * Recipient that the member chose, as the form stores the choice: the bank's id for the member's own phone number, and a
 * recipient's id for any other recipient. So the stored draft of the form contains no phone or account number.
 */
export type RecipientChoice =
  | { kind: 'own_phone'; bankId: string; bankName: string }
  | { kind: 'saved'; recipientId: string }

/** Chosen recipient, with the data that the page shows and the request sends. */
export type ChosenRecipient = {
  bankName: string
  details: RecipientDetails
  /**
   * Earliest time at which the recipient can be paid, ISO 8601; null when the recipient can be paid
   * immediately.
   */
  payableFrom: string | null
}

type SavedRecipients = Pick<WithdrawalTerms, 'phone' | 'recipients'>

export const isOwn = ({ phone }: Pick<Recipient, 'phone'>, { phone: ownPhone }: SavedRecipients): boolean =>
  phone === ownPhone

/**
 * Returns the bank, the payment details and the earliest time of a payment to the chosen recipient. Returns null when
 * none is chosen, or when the recipient was removed or is not confirmed.
 */
export function findChosenRecipient(
  choice: RecipientChoice | null,
  known: SavedRecipients,
): ChosenRecipient | null {
  if (choice === null) return null
  if (choice.kind === 'own_phone') {
    const { bankId, bankName } = choice
    const details = { bankId, phone: known.phone }
    return { bankName, details, payableFrom: null }
  }
  const saved = known.recipients.find(({ id }) => id === choice.recipientId)
  const details = saved?.confirmed ? toRecipientDetails(saved) : null
  if (saved === undefined || details === null) return null
  return { bankName: saved.bankName, details, payableFrom: saved.payableFrom }
}

/**
 * Converts a recipient to a choice. The member's own phone number always becomes `own_phone`, even if it is
 * saved as a recipient.
 */
export function toRecipientChoice(recipient: Recipient, known: SavedRecipients): RecipientChoice {
  const { id, bankId, bankName } = recipient
  return isOwn(recipient, known) && bankId !== null
    ? { kind: 'own_phone', bankId, bankName }
    : { kind: 'saved', recipientId: id }
}

/**
 * Returns the recipients that can be paid now: confirmed, without a waiting time, and without a problem for which the last
 * withdrawal to them failed.
 */
export const listPayable = ({ recipients }: Pick<SavedRecipients, 'recipients'>): Recipient[] =>
  recipients.filter(
    ({ confirmed, payableFrom, problem }) => confirmed && payableFrom === null && problem === null,
  )

/**
 * Returns the choice with which the form starts: the member's own phone number if a payable recipient has it,
 * otherwise the first other payable recipient, or null.
 */
export function getDefaultChoice(known: SavedRecipients): RecipientChoice | null {
  const payable = listPayable(known)
  const defaultRecipient = payable.find((recipient) => isOwn(recipient, known)) ?? payable[0]
  return defaultRecipient === undefined ? null : toRecipientChoice(defaultRecipient, known)
}

/** Returns true when both are the same choice. */
export const isSameChoice = (one: RecipientChoice, other: RecipientChoice | null): boolean =>
  one.kind === 'own_phone'
    ? other?.kind === 'own_phone' && other.bankId === one.bankId
    : other?.kind === 'saved' && other.recipientId === one.recipientId

/** Returns the problem for which the last withdrawal to the recipient failed; null without one. */
export const getProblem = (to: RecipientChoice | null, known: SavedRecipients): string | null =>
  known.recipients.find((recipient) => isSameChoice(toRecipientChoice(recipient, known), to))?.problem ?? null

/** Bank and payment details of a withdrawal that the member requested. */
type StoredDetails = Pick<WithdrawalDetails['recipient'], 'bankId' | 'bankName' | 'phone' | 'account' | 'bic'>

/**
 * Finds the choice of a withdrawal that the member requests again. Returns null when its recipient is not saved or
 * not confirmed.
 */
export function findOrderChoice(
  { bankId, bankName, phone, account, bic }: StoredDetails,
  known: SavedRecipients,
): RecipientChoice | null {
  if (phone === known.phone && bankId !== null) return { kind: 'own_phone', bankId, bankName }
  const saved = known.recipients.find(
    (one) => one.bankId === bankId && one.phone === phone && one.bic === bic && one.account === account,
  )
  return saved?.confirmed ? { kind: 'saved', recipientId: saved.id } : null
}

export function toRecipientDetails({ bankId, phone, bic, account }: Recipient): RecipientDetails | null {
  if (bankId !== null && phone !== null) return { bankId, phone }
  return bic !== null && account !== null ? { bic, account } : null
}

/** Returns the payment method and the full number of a recipient. */
export const toRecipientLabel = (details: RecipientDetails): { by: string; number: string } =>
  'phone' in details
    ? { by: 'СБП', number: formatPhone(details.phone).replaceAll(' ', '\u00a0') }
    : { by: 'на\u00a0счёт', number: groupByFour(details.account) }

/** Formats the payment method and number: «СБП +7 (912) 345-67-89», «на счёт 4081…». */
export function formatRecipientDetails(details: RecipientDetails): string {
  const { by, number } = toRecipientLabel(details)
  return `${by} ${number}`
}
