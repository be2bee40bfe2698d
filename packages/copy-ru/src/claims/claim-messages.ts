/**
 * Texts of refusals that the claim form shows before it sends a request. They have their own file, so that
 * other screens do not load them.
 */
export const claimMessages = {
  invalid_contract_number: 'Номер договора — от 1 до 25 русских или латинских букв, цифр, дефисов и пробелов',
  contract_known: 'Этот договор уже есть среди ваших',
  date_in_future: 'Эта дата ещё не наступила',
  claim_too_old: 'Проверьте год: договор старше трёх лет не\u00A0найти',
  claim_reply_required: 'Напишите ответ, приложите файл или исправьте номер или дату',
  claim_reply_too_long: 'Сократите ответ до 1000 знаков',
} as const
