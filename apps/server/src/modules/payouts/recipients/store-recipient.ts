import { type Recipient } from '@impulse/api/recipients/recipient'
import { recipientProblems } from '@impulse/copy-ru/withdrawals/recipient-problems'
import { maxRecipients } from '@impulse/api/recipients/recipient-limits'
import { recipientName, recipientAddedNotification } from './recipients.messages.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { getBank, getBicBank } from '../banks/banks.service.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { type StoredRecipientDetails, payableFrom } from './recipients.rules.ts'
import {
  restoreRecipient,
  countRecipients,
  findByDetails,
  insertRecipient,
  markConfirmed,
  type RecipientRow,
} from './recipients.sql.ts'

/**
 * Saves the member's sign-in phone as a confirmed recipient, because the sign-in has confirmed the phone. A
 * removed recipient is restored without a notification. The caller holds the lock of the member's balances.
 * @throws Refusal too_many_recipients
 */
export async function saveOwn(
  tx: Tx,
  own: StoredRecipientDetails & { memberId: string; bankName: string; now: Date },
): Promise<RecipientRow> {
  const { memberId, now, ...to } = own
  const known = await findByDetails(tx, own)
  if (known?.confirmedAt) return known
  const row = known ?? { ...to, id: newId(), confirmedAt: null, refusal: null }
  if (!known) {
    await refuseTooMany(tx, memberId)
    const back = await restoreRecipient(tx, own)
    if (back) return back
    await insertRecipient(tx, { ...row, memberId, createdAt: now })
  }
  await confirm(tx, { ...row, memberId, now, waitingHours: 0 })
  return { ...row, confirmedAt: now }
}

/**
 * Throws when the member has reached the limit of recipients. The caller must hold the lock of the member's balances,
 * so that parallel calls do not exceed the limit.
 * @throws Refusal too_many_recipients
 */
export async function refuseTooMany(tx: Tx, memberId: string): Promise<void> {
  if ((await countRecipients(tx, memberId)) >= maxRecipients) throw new Refusal('too_many_recipients')
}

/**
 * Confirms a recipient and notifies the member, who must learn of a recipient that an attacker has added. Of
 * several parallel calls only one returns true.
 */
export async function confirm(
  tx: Tx,
  {
    memberId,
    now,
    waitingHours,
    ...recipient
  }: RecipientRow & { memberId: string; now: Date; waitingHours: number },
): Promise<boolean> {
  if (!(await markConfirmed(tx, { id: recipient.id, now }))) return false
  const notification = recipientAddedNotification({ name: recipientName(recipient), waitingHours })
  const key = `recipient:${recipient.id}`
  await notify(tx, { memberId, key, category: 'account', ...notification, at: now })
  return true
}

/**
 * Returns the name of a recipient's bank.
 * @throws Refusal bank_not_found, bic_not_found
 */
export const getBankName = async (db: Queryable, { bankId, bic }: StoredRecipientDetails): Promise<string> =>
  bankId === null ? (await getBicBank(db, bic ?? '')).name : (await getBank(db, bankId)).shortName

export function recipientToDto(
  { confirmedAt, refusal, ...row }: RecipientRow,
  at: { ownPhone: string; now: Date; waitingHours: number },
): Recipient {
  const from = confirmedAt && payableFrom({ ...row, confirmedAt }, at)
  return {
    ...row,
    confirmed: confirmedAt !== null,
    payableFrom: from && moscowIso(from),
    problem: (refusal && recipientProblems[refusal]) ?? null,
  }
}
