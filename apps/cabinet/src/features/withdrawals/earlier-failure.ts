import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { type FailedRecipient, findOrderDestination } from './recipients/destination.ts'
import type { EarlierWithdrawal } from './withdrawal.load.ts'

/** Problem for each reason that concerns the recipient. After the other reasons, the same recipient may be paid. */
const recipientProblems: Partial<Record<WithdrawalReasonCode, string>> = {
  details_wrong: 'В\u00a0этих данных ошибка',
  recipient_not_found: 'По\u00a0этому номеру банк не\u00a0нашёл получателя',
  recipient_name_differs: 'Имя в\u00a0этом банке не\u00a0совпало с\u00a0именем в\u00a0профиле',
  recipient_bank_refused: 'Этот банк не\u00a0принял перевод',
  account_closed: 'Этот счёт закрыт',
  bank_returned: 'Перевод этому получателю банк вернул',
}

const problemsByCode: Partial<Record<string, string>> = recipientProblems

/**
 * Returns the recipient to whom the earlier withdrawal was not paid. Returns null when that withdrawal did not fail because
 * of its recipient, or when its recipient is no longer saved.
 */
export function findFailedRecipient(
  earlier: EarlierWithdrawal | null,
  terms: Pick<WithdrawalTerms, 'phone' | 'recipients'>,
): FailedRecipient | null {
  const problem = problemsByCode[earlier?.failure?.code ?? '']
  const destination = earlier && findOrderDestination(earlier.recipient, terms)
  return problem === undefined || destination === null ? null : { destination, problem }
}

export type Unchanged = { title: string; text: string }

/**
 * Returns the warning that a withdrawal would fail for the same reason as the earlier one: it has the same recipient, or an
 * amount that was above a limit. Null when the member has changed it.
 */
export function findUnchanged(
  earlier: EarlierWithdrawal | null,
  { problem, amount }: { problem: string | null; amount: number | null },
): Unchanged | null {
  if (problem !== null) return { title: 'Получатель тот\u00a0же, что в\u00a0прошлой заявке', text: problem }
  const failure = earlier?.failure ?? null
  if (earlier === null || failure === null || !limitCodes.has(failure.code)) return null
  return amount === null || amount < earlier.amount
    ? null
    : { title: 'Сумма не\u00a0меньше, чем в\u00a0прошлой заявке', text: failure.text }
}

const limitCodes = new Set<string>([
  'limit_of_programme',
  'limit_of_provider',
] satisfies WithdrawalReasonCode[])

/** Formats that the earlier withdrawal failed: «Заявку № 1004 отклонили», «Банк вернул деньги по заявке № 1004». */
export const formatFailure = ({ isReturned, number }: NonNullable<EarlierWithdrawal['failure']>): string =>
  isReturned ? `Банк вернул деньги по\u00a0заявке №\u00a0${number}` : `Заявку №\u00a0${number} отклонили`
