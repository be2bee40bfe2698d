import type { Recipient, RecipientDetails } from '@impulse/wire/recipient'
import { moscowIso } from '../../platform/clock/moscow.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids/ids.ts'
import { invariant, Refusal } from '../../platform/refusal/refusal.ts'
import { bankOf, bicBankOf } from '../banks/banks.ts'
import { phoneOf } from '../profile/profile.ts'
import { type Destination, destinationOf, isOwnPhone, payableFrom } from './recipients.rules.ts'
import {
  confirmRecipientRow,
  findByDestination,
  insertRecipient,
  type RecipientRow,
  selectRecipients,
} from './recipients.sql.ts'

/** Where money may go now: its row, which a withdrawal keeps, and the name of its bank. */
export type PayableRecipient = Destination & { id: string; bankName: string }

/**
 * The recipient of a withdrawal that is asked for with these details. The phone that the member signs in with is saved and
 * confirmed by the way, whichever bank it is at. Called behind the lock of the member's balance.
 *
 * @throws Refusal `bank_not_found`, `bic_not_found`, `recipient_unconfirmed`, `recipient_too_new` with `until`
 */
export async function payableRecipient(
  tx: Tx,
  asked: { memberId: string; details: RecipientDetails; now: Date; pauseHours: number },
): Promise<PayableRecipient> {
  const { memberId, now, pauseHours } = asked
  const to = destinationOf(asked.details)
  const bankName = await bankNameOf(tx, to)
  const ownPhone = await phoneOf(tx, memberId)
  if (isOwnPhone(to, ownPhone)) return saveOwn(tx, { ...to, memberId, bankName, now })
  const found = await findByDestination(tx, { ...to, memberId })
  if (!found?.confirmedAt) throw new Refusal('recipient_unconfirmed')
  const { id, confirmedAt } = found
  const until = payableFrom({ ...to, confirmedAt }, { ownPhone, now, pauseHours })
  if (until) throw new Refusal('recipient_too_new', { until: moscowIso(until) })
  return { ...to, id, bankName }
}

/** A member's saved recipients, the latest first. */
export async function recipientsOf(
  on: Queryable,
  { memberId, now, pauseHours }: { memberId: string; now: Date; pauseHours: number },
): Promise<Recipient[]> {
  const ownPhone = await phoneOf(on, memberId)
  const rows = await selectRecipients(on, memberId)
  return rows.map((row) => recipientToWire(row, { ownPhone, now, pauseHours }))
}

async function saveOwn(
  tx: Tx,
  own: Destination & { memberId: string; bankName: string; now: Date },
): Promise<PayableRecipient> {
  const { memberId, now, ...to } = own
  const isNew = await insertRecipient(tx, { ...to, memberId, id: newId(), createdAt: now, confirmedAt: now })
  const saved = await findByDestination(tx, own)
  invariant(saved, 'a recipient that could not be inserted is there')
  // It may have been saved before the phone became the one that the member signs in with.
  if (!isNew && !saved.confirmedAt) await confirmRecipientRow(tx, { id: saved.id, now })
  return { ...to, id: saved.id }
}

const bankNameOf = async (on: Queryable, { bankId, bic }: Destination): Promise<string> =>
  bankId === null ? (await bicBankOf(on, bic ?? '')).name : (await bankOf(on, bankId)).shortName

function recipientToWire(
  { confirmedAt, ...row }: RecipientRow,
  at: { ownPhone: string; now: Date; pauseHours: number },
): Recipient {
  const from = confirmedAt && payableFrom({ ...row, confirmedAt }, at)
  return { ...row, confirmed: confirmedAt !== null, payableFrom: from && moscowIso(from) }
}
