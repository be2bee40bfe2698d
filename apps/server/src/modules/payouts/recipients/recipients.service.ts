import type { Recipient } from '@impulse/api/recipients/recipient'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { invariant, Refusal } from '../../../platform/refusal/refusal.ts'
import { getPhone } from '../../identity/profile/profile.service.ts'
import { recipientToDto, saveOwn } from './store-recipient.ts'
import { type StoredRecipientDetails, isOwnPhone, payableFrom } from './recipients.rules.ts'
import {
  type RecipientLookupRow,
  markRemoved,
  readRecipientLookup,
  selectRecipients,
} from './recipients.sql.ts'

export { type StoredRecipientDetails, toStoredDetails } from './recipients.rules.ts'
export { refusalSql } from './recipients.sql.ts'
export { recipientName, shortRecipientName } from './recipients.messages.ts'

/** Recipient to which a withdrawal may be paid, with the id of its row and the name of its bank. */
export type PayableRecipient = StoredRecipientDetails & { id: string; bankName: string }

/** `to`: recipient of a requested withdrawal. `found`: stored data about this recipient, its bank and the member. */
export type RecipientLookup = { to: StoredRecipientDetails; found: RecipientLookupRow }

export async function lookupRecipient(
  db: Queryable,
  { memberId, to }: { memberId: string; to: StoredRecipientDetails },
): Promise<RecipientLookup> {
  const found = await readRecipientLookup(db, { ...to, memberId })
  invariant(found, 'a recipient must be read for an existing member')
  return { to, found }
}

/**
 * Returns the recipient of a requested withdrawal. A recipient with the member's sign-in phone is saved and confirmed
 * automatically, at any bank. The caller must have locked the member's balances before it called `lookupRecipient`.
 * @throws Refusal bank_not_found, bic_not_found, recipient_unconfirmed, recipient_too_new with `until`,
 * too_many_recipients
 */
export async function resolveRecipient(
  tx: Tx,
  {
    memberId,
    lookup,
    now,
    waitingHours,
  }: { memberId: string; lookup: RecipientLookup; now: Date; waitingHours: number },
): Promise<PayableRecipient> {
  const { to, found } = lookup
  const { id, confirmedAt, bankName, ownPhone } = found
  if (bankName === null) throw new Refusal(to.bankId === null ? 'bic_not_found' : 'bank_not_found')
  if (isOwnPhone(to, ownPhone)) {
    const isSaved = id !== null && confirmedAt !== null
    const saved = isSaved ? { id } : await saveOwn(tx, { ...to, memberId, bankName, now })
    return { ...to, id: saved.id, bankName }
  }
  if (id === null || !confirmedAt) throw new Refusal('recipient_unconfirmed')
  const until = payableFrom({ ...to, confirmedAt }, { ownPhone, now, waitingHours })
  if (until) throw new Refusal('recipient_too_new', { until: moscowIso(until) })
  return { ...to, id, bankName }
}

/** Returns the member's saved recipients, latest first. */
export async function listRecipients(
  db: Queryable,
  { memberId, now, waitingHours }: { memberId: string; now: Date; waitingHours: number },
): Promise<Recipient[]> {
  const ownPhone = await getPhone(db, memberId)
  const rows = await selectRecipients(db, memberId)
  return rows.map((row) => recipientToDto(row, { ownPhone, now, waitingHours }))
}

/**
 * Removes a recipient. Withdrawals in progress to this recipient are still paid. Removing a removed recipient
 * changes nothing.
 * @throws Refusal recipient_not_found
 */
export async function removeRecipient(
  db: Queryable,
  input: { id: string; memberId: string; now: Date },
): Promise<void> {
  if (!(await markRemoved(db, input))) throw new Refusal('recipient_not_found')
}
