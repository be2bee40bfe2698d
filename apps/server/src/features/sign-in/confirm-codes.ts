import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { askCode, type AskedCode, spendCode, type SpendDeps } from './attempts.ts'
import { type CodeAim, guessBudget, smsBudgets } from './sign-in.rules.ts'

/** What a member who is signed in confirms with a code that is sent to their phone. */
export type ConfirmAim = Exclude<CodeAim, { purpose: 'sign-in' }>

/**
 * Strangers can use up neither the codes nor the guesses of a member who is signed in: they have budgets of their own, as a
 * device that is known has.
 */
const device = 'signed-in'

/**
 * Owes the member's phone a code that confirms; `label` says in the message what. No captcha, since somebody signed in for
 * it.
 *
 * @throws Refusal `too_early`, `too_many_requests`
 */
export const askToConfirm = (
  tx: Tx,
  {
    aim,
    phone,
    label,
    now,
    ...config
  }: { aim: ConfirmAim; phone: string; label: string; now: Date } & Pick<Config, 'limits'>,
): Promise<AskedCode> => {
  const budgets = config.limits ? smsBudgets({ phone, address: '', device }) : []
  return askCode(tx, { aim, phone, label, now, budgets, isDeliverable: () => Promise.resolve(true) })
}

/**
 * Does the deed when the code is right: once, however many bring it at the same time.
 *
 * @throws Refusal `invalid_code` with `triesLeft`, `too_many_tries`, `code_expired`, `too_many_requests`
 */
export const confirmByCode = <T>(
  deps: SpendDeps,
  written: { aim: ConfirmAim; attemptId: string; code: string },
  deed: (tx: Tx) => Promise<T>,
): Promise<T> => spendCode(deps, { ...written, guessBudget: (phone) => guessBudget({ phone, device }) }, deed)
