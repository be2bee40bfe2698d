import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'

/**
 * Page to which the cabinet sends a member whose withdrawal was rejected or returned. `again`: the withdrawal form,
 * filled with the details of this withdrawal. `help`: the support. `passport`: the identity document.
 */
export type NextStep = 'again' | 'help' | 'passport'

/** Text of each reason for which a withdrawal is rejected or returned, and the member's next step. */
export const withdrawalReasons: Record<WithdrawalReasonCode, { text: string; next: NextStep }> = {
  details_wrong: { text: 'В данных получателя ошибка. Проверьте их и отправьте заявку снова', next: 'again' },
  document_doubt: {
    text: 'Нужно уточнить данные документа. Проверьте их в профиле, потом отправьте заявку снова',
    next: 'passport',
  },
  contract_check: {
    text: 'Мы проверяем договоры, за которые начислены эти деньги. Поддержка расскажет подробнее',
    next: 'help',
  },
  limit_of_programme: { text: 'Сумма сверх лимита программы. Запросите меньше или позже', next: 'again' },
  limit_of_provider: {
    text: 'Сумма сверх лимита платёжного сервиса. Запросите меньше или позже',
    next: 'again',
  },
  member_asked: { text: 'Вы попросили поддержку отменить заявку', next: 'again' },
  recipient_not_found: {
    text: 'Банк не нашёл получателя по этому номеру. Проверьте, что номер подключён к СБП в этом банке',
    next: 'again',
  },
  recipient_name_differs: {
    text: 'Имя в банке не совпало с именем в профиле. Укажите свой счёт или исправьте имя в документе',
    next: 'again',
  },
  recipient_bank_refused: {
    text: 'Банк получателя не принял перевод. Укажите другой банк или счёт',
    next: 'again',
  },
  account_closed: { text: 'Счёт получателя закрыт. Укажите другой', next: 'again' },
  bank_unavailable: { text: 'Банк получателя не отвечал. Отправьте заявку снова', next: 'again' },
  provider_refused: {
    text: 'Платёжный сервис не принял перевод. Отправьте заявку снова или в другой банк',
    next: 'again',
  },
  bank_returned: {
    text: 'Банк вернул перевод. Проверьте данные получателя и отправьте заявку снова',
    next: 'again',
  },
  other: { text: 'Подробности знает поддержка', next: 'help' },
}
