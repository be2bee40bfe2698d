import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import type { EarlierWithdrawal } from './withdrawal.load.ts'

/** Warning that a withdrawal would fail again. `isOfRecipient`: because of its recipient. */
export type Unchanged = { title: string; text: string; isOfRecipient: boolean }

/**
 * Returns the warning that a withdrawal would fail again: its recipient has a problem, or its amount was above a limit in the
 * earlier withdrawal. Null without both.
 */
export function findUnchanged(
  earlier: EarlierWithdrawal | null,
  { problem, amount }: { problem: string | null; amount: number | null },
): Unchanged | null {
  if (problem !== null)
    return { title: 'Прошлый вывод этому получателю не\u00a0прошёл', text: problem, isOfRecipient: true }
  const failure = earlier?.failure ?? null
  if (earlier === null || failure === null || !limitCodes.has(failure.code)) return null
  return amount === null || amount < earlier.amount
    ? null
    : {
        title: 'Сумма не\u00a0меньше, чем в\u00a0прошлой заявке',
        text: failure.text,
        isOfRecipient: false,
      }
}

const limitCodes = new Set<string>([
  'limit_of_programme',
  'limit_of_provider',
] satisfies WithdrawalReasonCode[])

/** Formats that the earlier withdrawal failed: «Заявку № 1004 отклонили», «Банк вернул деньги по заявке № 1004». */
export const formatFailure = ({ isReturned, number }: NonNullable<EarlierWithdrawal['failure']>): string =>
  isReturned ? `Банк вернул деньги по\u00a0заявке №\u00a0${number}` : `Заявку №\u00a0${number} отклонили`
