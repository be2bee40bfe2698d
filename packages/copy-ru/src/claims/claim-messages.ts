/**
 * Texts of refusals that the claim form shows before it sends a request. They have their own file, so that
 * other screens do not load them.
 */
export const claimMessages = {
  invalid_contract_number: 'Номер договора — от 1 до 25 русских или латинских букв, цифр, дефисов и пробелов',
  contract_known: 'Этот договор уже есть среди ваших',
  date_in_future: 'Эта дата ещё не наступила',
  claim_reply_required: 'Напишите ответ, приложите файл или исправьте номер или дату',
  claim_reply_too_long: 'Сократите ответ до 1000 знаков',
  file_required: 'Приложите фото или файл договора',
  file_empty: 'Файл пустой. Выберите другой',
  file_too_large: 'Файл больше 10 МБ. Выберите файл поменьше',
  file_heic: 'Формат HEIC не подходит. Сохраните фото как JPEG или снимите заново',
  file_type: 'Подойдут JPEG, PNG, WebP или PDF. Выберите другой файл',
} as const
