import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import type { RecipientResponse } from '@impulse/api/recipients/recipient'
import type { Config } from '../../../platform/config/config.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Site } from '../../../platform/session/web-authn.ts'
import {
  confirmByPasskey,
  createAssertionOptions,
  type PasskeyContext,
} from '../../identity/passkeys/passkeys.service.ts'
import { findRecipient } from './recipients.sql.ts'
import { confirmOnce } from './save-recipient.ts'

export type RecipientKeyContext = PasskeyContext & { config: Pick<Config, 'limits' | 'withdrawals'> }

type RecipientKeyInput = { id: string; memberId: string; site: Site }

/**
 * Returns the WebAuthn options with which the browser requests a passkey that confirms this recipient.
 * @throws Refusal recipient_not_found
 */
export async function createRecipientKeyOptions(
  context: RecipientKeyContext,
  { site, ...input }: RecipientKeyInput,
): Promise<Record<string, unknown>> {
  const row = await findRecipient(context.db, input)
  if (!row) throw new Refusal('recipient_not_found')
  return createAssertionOptions(context, {
    scope: { purpose: 'recipient', memberId: input.memberId, subject: row.id },
    site,
  })
}

/**
 * Confirms a recipient by a passkey instead of a code.
 * @throws Refusal recipient_not_found, passkey_expired, passkey_refused, passkey_too_new
 */
export async function confirmByKey(
  context: RecipientKeyContext,
  { site, assertion, ...input }: RecipientKeyInput & { assertion: PasskeyAssertion },
): Promise<RecipientResponse> {
  const { memberId } = input
  return confirmOnce(context, input, ({ id: subject }, callback) =>
    confirmByPasskey(
      context,
      { scope: { purpose: 'recipient', memberId, subject }, assertion, site },
      callback,
    ),
  )
}
