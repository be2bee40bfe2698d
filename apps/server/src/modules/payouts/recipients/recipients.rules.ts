import type { RecipientDetails } from '@impulse/api/recipients/recipient'

export type Destination = { kind: 'sbp' | 'account'; bankId: string | null; phone: string | null } & {
  bic: string | null
  account: string | null
}

/** The same place in one shape, whichever way it was told. */
export const toDestination = (details: RecipientDetails): Destination =>
  'bankId' in details
    ? { kind: 'sbp', bankId: details.bankId, phone: details.phone, bic: null, account: null }
    : { kind: 'account', bankId: null, phone: null, bic: details.bic, account: details.account }

/** The phone that a member signs in with was proved at the sign-in: nothing more has to be confirmed, and nothing waits. */
export const isOwnPhone = ({ phone }: { phone: string | null }, ownPhone: string): boolean =>
  phone === ownPhone

/** When money may first go there; null: it may go now. Only of a recipient that was confirmed. */
export function payableFrom(
  recipient: { phone: string | null; confirmedAt: Date },
  { ownPhone, now, pauseHours }: { ownPhone: string; now: Date; pauseHours: number },
): Date | null {
  if (isOwnPhone(recipient, ownPhone)) return null
  const from = new Date(recipient.confirmedAt.getTime() + pauseHours * 3_600_000)
  return from > now ? from : null
}
