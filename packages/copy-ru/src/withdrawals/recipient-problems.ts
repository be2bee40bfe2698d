import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'

/** Problem of a recipient for each reason that concerns it. After the other reasons, the same recipient can be paid again. */
export const recipientProblems: Partial<Record<WithdrawalReasonCode, string>> = {
  details_wrong: 'В\u00a0этих данных ошибка',
  recipient_not_found: 'По\u00a0этому номеру банк не\u00a0нашёл получателя',
  recipient_name_differs: 'Имя в\u00a0банке не\u00a0совпало с\u00a0профилем',
  recipient_bank_refused: 'Этот банк не\u00a0принял перевод',
  account_closed: 'Этот счёт закрыт',
  bank_returned: 'Банк вернул перевод',
}
