import type {
  IdentityDocumentError,
  IdentityDocumentWarning,
} from '@impulse/api/identity-documents/identity-document-errors'

/**
 * Texts of errors in the fields of an identity document. Both the form and the server's refusals show them.
 */
export const documentErrorMessages: Record<IdentityDocumentError, string> = {
  field_required: 'Заполните это поле',
  invalid_day: 'Проверьте дату: ДД.ММ.ГГГГ, с 1925 по 2099 год',
  invalid_past_day: 'Проверьте дату: ДД.ММ.ГГГГ, с 1925 года по сегодня',
  birth_in_future: 'Дата рождения ещё не наступила',
  issued_in_future: 'Дата выдачи ещё не наступила',
  issued_too_early: 'Паспорт выдают с 14 лет: проверьте дату рождения и дату выдачи',
  issued_before_birth: 'Документ выдан раньше рождения: проверьте обе даты',
  valid_to_required: 'Укажите, до какого дня действует документ',
  valid_to_before_issue: 'Срок действия закончился раньше даты выдачи: проверьте обе даты',
  document_expired: 'Срок действия закончился. Нужен действующий документ',
  registration_in_future: 'Дата регистрации ещё не наступила',
  registration_end_before_start: 'Регистрация закончилась раньше, чем началась: проверьте обе даты',
  registration_expired: 'Срок регистрации закончился. Нужна действующая',
  invalid_gender: 'Выберите пол',
  invalid_passport_type: 'Выберите вид документа',
  invalid_country: 'Страна — до 100 знаков в одну строку',
  invalid_serial: 'Серия — до 25 букв, цифр, дефисов и пробелов',
  russian_serial: 'Серия — 4 цифры',
  invalid_document_number: 'Номер — от 1 до 25 букв, цифр, дефисов и пробелов',
  russian_number: 'Номер — 6 цифр',
  invalid_issuer: 'Кем выдан — до 200 знаков в одну строку',
  invalid_address: 'Адрес — до 300 знаков в одну строку',
  inn_length: 'ИНН состоит из 12 цифр',
  invalid_inn: 'Такого ИНН не бывает: проверьте цифры',
}

export const documentWarningMessages: Record<IdentityDocumentWarning, string> = {
  series_region: 'Такого региона в сериях паспортов мы не знаем. Проверьте первые две цифры',
  series_year: 'Год в серии далёк от даты выдачи. Проверьте серию и дату',
  same_digits: 'В номере одна и та же цифра. Проверьте его',
  replace_passport: 'По возрасту этот паспорт пора заменить. Если новый уже есть, укажите его',
  no_end: 'Если в документе указан срок действия, впишите его',
}
