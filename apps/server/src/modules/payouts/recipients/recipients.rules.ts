import type { RecipientDetails } from '@impulse/api/recipients/recipient'

export type StoredRecipientDetails = {
  kind: 'sbp' | 'account'
  bankId: string | null
  phone: string | null
} & {
  bic: string | null
  account: string | null
}

/** Converts the details of a recipient to the form in which the database stores them. */
export const toStoredDetails = (details: RecipientDetails): StoredRecipientDetails =>
  'bankId' in details
    ? { kind: 'sbp', bankId: details.bankId, phone: details.phone, bic: null, account: null }
    : { kind: 'account', bankId: null, phone: null, bic: details.bic, account: details.account }

/**
 * Returns true for the phone with which the member signs in. The sign-in has confirmed this phone, so a
 * recipient with this phone needs no code and no waiting time.
 */
export const isOwnPhone = ({ phone }: { phone: string | null }, ownPhone: string): boolean =>
  phone === ownPhone

/** Returns the time from which a confirmed recipient can be paid; null when the recipient can be paid now. */
export function payableFrom(
  recipient: { phone: string | null; confirmedAt: Date },
  { ownPhone, now, waitingHours }: { ownPhone: string; now: Date; waitingHours: number },
): Date | null {
  if (isOwnPhone(recipient, ownPhone)) return null
  const from = new Date(recipient.confirmedAt.getTime() + waitingHours * 3_600_000)
  return from > now ? from : null
}
