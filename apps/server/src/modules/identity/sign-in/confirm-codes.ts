import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { issueCode, type IssuedCode, redeemCode, type CodeRedemptionContext } from './attempts.ts'
import { type ConfirmationScope, guessRateLimit, smsRateLimits } from './sign-in.rules.ts'
import { closeConfirming } from './sign-in.sql.ts'

/**
 * Returns the name under which the rate limits count a confirmation code. Codes to the member's own phone have limits
 * that other people cannot use up; codes to a new phone, or to a phone that a staff member names, have separate limits,
 * because that phone may belong to another member.
 */
const deviceFor = ({ purpose }: ConfirmationScope): string =>
  purpose === 'new-phone' || purpose === 'staff-account' ? purpose : 'signed-in'

/**
 * Queues a confirmation code, without a captcha, because the member is signed in. `label`: subject of the code, which
 * the SMS contains.
 * @throws Refusal too_early, too_many_requests
 */
export const sendConfirmationCode = (
  tx: Tx,
  {
    scope,
    phone,
    label = '',
    now,
    ...config
  }: { scope: ConfirmationScope; phone: string; label?: string; now: Date } & Pick<Config, 'limits'>,
): Promise<IssuedCode> => {
  const budgets = config.limits ? smsRateLimits({ phone, network: '', device: deviceFor(scope) }) : []
  return issueCode(tx, { scope, phone, label, now, budgets, isDeliverable: () => Promise.resolve(true) })
}

/**
 * Checks a confirmation code and runs `callback` when the code is correct, at most once per code. `phone`, which
 * `callback` gets, is the phone to which the code was sent.
 * @throws Refusal invalid_code with `triesLeft`, too_many_tries, code_expired, too_many_requests
 */
export const confirmByCode = <T>(
  context: CodeRedemptionContext,
  enteredCode: { scope: ConfirmationScope; attemptId: string; code: string },
  callback: (tx: Tx, input: { phone: string }) => Promise<T>,
): Promise<T> => {
  const device = deviceFor(enteredCode.scope)
  return redeemCode(
    context,
    { ...enteredCode, guessRateLimit: (phone) => guessRateLimit({ phone, device }) },
    callback,
  )
}

/** Closes the confirmation codes sent to the member's former phone. */
export const endConfirming = (tx: Tx, input: { phone: string; now: Date }): Promise<void> =>
  closeConfirming(tx, input)
