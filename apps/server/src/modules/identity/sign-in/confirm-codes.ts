import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { issueCode, type IssuedCode, spendCode, type SpendDeps } from './attempts.ts'
import { type ConfirmAim, guessBudget, smsBudgets } from './sign-in.rules.ts'
import { closeConfirming } from './sign-in.sql.ts'

/**
 * Strangers can use up neither the codes nor the guesses of a member who is signed in: they have budgets of their own, as a
 * device that is known has. A phone that somebody wants to sign in with may be another member's, whose budgets it leaves alone.
 */
const deviceFor = ({ purpose }: ConfirmAim): string => (purpose === 'new-phone' ? 'new-phone' : 'signed-in')

/**
 * Owes a phone a code that confirms; `label` names in the message what it is about. No captcha, since somebody signed in for
 * it.
 *
 * @throws Refusal `too_early`, `too_many_requests`
 */
export const sendConfirmationCode = (
  tx: Tx,
  {
    aim,
    phone,
    label = '',
    now,
    ...config
  }: { aim: ConfirmAim; phone: string; label?: string; now: Date } & Pick<Config, 'limits'>,
): Promise<IssuedCode> => {
  const budgets = config.limits ? smsBudgets({ phone, network: '', device: deviceFor(aim) }) : []
  return issueCode(tx, { aim, phone, label, now, budgets, isDeliverable: () => Promise.resolve(true) })
}

/**
 * Does the deed when the code is right: once, however many bring it at the same time. `phone`: the one that has confirmed.
 *
 * @throws Refusal `invalid_code` with `triesLeft`, `too_many_tries`, `code_expired`, `too_many_requests`
 */
export const confirmByCode = <T>(
  deps: SpendDeps,
  written: { aim: ConfirmAim; attemptId: string; code: string },
  callback: (tx: Tx, input: { phone: string }) => Promise<T>,
): Promise<T> => {
  const device = deviceFor(written.aim)
  return spendCode(deps, { ...written, guessBudget: (phone) => guessBudget({ phone, device }) }, callback)
}

/** A phone that is the member's no longer confirms nothing more of theirs. */
export const endConfirming = (tx: Tx, input: { phone: string; now: Date }): Promise<void> =>
  closeConfirming(tx, input)
