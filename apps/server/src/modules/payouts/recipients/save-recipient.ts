import type { RecipientResponse, RecipientDetails } from '@impulse/api/recipients/recipient'
import { shortRecipientName } from './recipients.messages.ts'
import { lockBalance } from '../../../ledger/ledger.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { getPhone } from '../../identity/profile/profile.service.ts'
import {
  sendConfirmationCode,
  confirmByCode,
  maxLabelLength,
  type CodeRedemptionContext,
} from '../../identity/sign-in/sign-in.service.ts'
import { getBankName, confirm, recipientToDto, refuseTooMany, saveOwn } from './store-recipient.ts'
import { toStoredDetails, isOwnPhone } from './recipients.rules.ts'
import { findByDetails, findRecipient, insertRecipient, type RecipientRow } from './recipients.sql.ts'

export type RecipientContext = CodeRedemptionContext & {
  config: Pick<Config, 'limits' | 'withdrawals'>
  /**
   * Wakes the outbox when a code was requested, so that the SMS does not wait for the next poll of the
   * outbox.
   */
  wakeOutbox: () => void
}

/**
 * Saves a recipient and sends the member an SMS with a confirmation code. Sends no code for the member's own phone,
 * which the sign-in has confirmed. A second call with the same details returns the same recipient, and sends a new code
 * if the recipient is not confirmed yet.
 * @throws Refusal bank_not_found, bic_not_found, too_many_recipients, too_early, too_many_requests
 */
export async function saveRecipient(
  context: RecipientContext,
  { memberId, details }: { memberId: string; details: RecipientDetails },
): Promise<RecipientResponse> {
  const now = context.clock.businessNow()
  const to = toStoredDetails(details)
  const response = await context.db.transaction(async (tx) => {
    await lockBalance(tx, memberId)
    const ownPhone = await getPhone(tx, memberId)
    const input = { ...to, memberId, bankName: await getBankName(tx, to), now }
    if (isOwnPhone(to, ownPhone)) return toResponse(context, { ownPhone, row: await saveOwn(tx, input) })
    const found = await findByDetails(tx, input)
    if (found) return withCode(tx, context, { ownPhone, row: found })
    await refuseTooMany(tx, memberId)
    const row = { ...to, id: newId(), bankName: input.bankName, confirmedAt: null, refusal: null }
    await insertRecipient(tx, { ...row, memberId, createdAt: now })
    return withCode(tx, context, { ownPhone, row })
  })
  context.wakeOutbox()
  return response
}

/**
 * Requests another code for an unconfirmed recipient. The previous code becomes invalid.
 * @throws Refusal recipient_not_found, too_early, too_many_requests
 */
export async function sendAnotherCode(
  context: RecipientContext,
  input: { id: string; memberId: string },
): Promise<RecipientResponse> {
  const response = await context.db.transaction(async (tx) => {
    const ownPhone = await getPhone(tx, input.memberId)
    const row = await findRecipient(tx, input)
    if (!row) throw new Refusal('recipient_not_found')
    return withCode(tx, context, { ownPhone, row })
  })
  context.wakeOutbox()
  return response
}

/**
 * Confirms a recipient by a code. Of several parallel calls, one confirms the recipient. A recipient that is
 * already confirmed is returned unchanged.
 * @throws Refusal recipient_not_found, invalid_code, too_many_tries, code_expired, too_many_requests
 */
export async function confirmRecipient(
  context: RecipientContext,
  { attemptId, code, ...input }: { id: string; memberId: string; attemptId: string; code: string },
): Promise<RecipientResponse> {
  return confirmOnce(context, input, ({ id: subject }, callback) =>
    confirmByCode(context, { scope: { purpose: 'recipient', subject }, attemptId, code }, callback),
  )
}

type ResponseContext = Pick<RecipientContext, 'db' | 'clock' | 'config'>

/**
 * Confirms a recipient. `prove` checks the code or passkey and calls its callback in the transaction of this check. A
 * recipient that is already confirmed is returned unchanged, without calling `prove`.
 * @throws Refusal recipient_not_found
 */
export async function confirmOnce(
  context: ResponseContext,
  input: { id: string; memberId: string },
  prove: (row: RecipientRow, callback: (tx: Tx) => Promise<void>) => Promise<void>,
): Promise<RecipientResponse> {
  const { db, clock, config } = context
  const row = await findRecipient(db, input)
  if (!row) throw new Refusal('recipient_not_found')
  const ownPhone = await getPhone(db, input.memberId)
  if (row.confirmedAt) return toResponse(context, { ownPhone, row })
  const now = clock.businessNow()
  const { waitingHours } = config.withdrawals
  await prove(row, async (tx) => {
    // When `confirm` returns false, the member removed the recipient after it was read above.
    if (!(await confirm(tx, { ...row, memberId: input.memberId, now, waitingHours })))
      throw new Refusal('recipient_not_found')
  })
  return toResponse(context, { ownPhone, row: { ...row, confirmedAt: now } })
}

type FoundRecipient = { ownPhone: string; row: RecipientRow }

async function withCode(
  tx: Tx,
  context: RecipientContext,
  { ownPhone, row }: FoundRecipient,
): Promise<RecipientResponse> {
  const response = toResponse(context, { ownPhone, row })
  if (row.confirmedAt) return response
  const code = await sendConfirmationCode(tx, {
    scope: { purpose: 'recipient', subject: row.id },
    phone: ownPhone,
    label: shortRecipientName(row, maxLabelLength),
    now: context.clock.systemNow(),
    limits: context.config.limits,
  })
  return { ...response, code }
}

const toResponse = (
  { clock, config }: Omit<ResponseContext, 'db'>,
  { ownPhone, row }: FoundRecipient,
): RecipientResponse => {
  const { waitingHours } = config.withdrawals
  return { recipient: recipientToDto(row, { ownPhone, now: clock.businessNow(), waitingHours }), code: null }
}
