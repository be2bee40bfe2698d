/** Error messages of the fields, used by the form and by refusals. */
export type PassportError =
  | 'field_required'
  | 'invalid_day'
  | 'birth_in_future'
  | 'issued_in_future'
  | 'issued_too_early'
  | 'issued_before_birth'
  | 'valid_to_required'
  | 'valid_to_before_issue'
  | 'document_expired'
  | 'registration_in_future'
  | 'registration_end_before_start'
  | 'registration_expired'
  | 'invalid_gender'
  | 'invalid_passport_type'
  | 'invalid_country'
  | 'invalid_serial'
  | 'russian_serial'
  | 'invalid_document_number'
  | 'russian_number'
  | 'invalid_issuer'
  | 'invalid_address'
  | 'inn_length'
  | 'invalid_inn'

export const documentErrorMessages: Record<PassportError, string> = {
  field_required: 'Заполните это поле',
  invalid_day: 'Проверьте дату: ДД.ММ.ГГГГ, с 1925 по 2099 год',
  birth_in_future: 'Дата рождения ещё не наступила',
  issued_in_future: 'Дата выдачи ещё не наступила',
  issued_too_early: 'Паспорт выдают с 14 лет: проверьте дату рождения и дату выдачи',
  issued_before_birth: 'Документ выдан раньше рождения: проверьте обе даты',
  valid_to_required: 'Укажите, до какого дня действует документ',
  valid_to_before_issue: 'Документ кончается раньше, чем выдан: проверьте обе даты',
  document_expired: 'Срок действия закончился. Нужен действующий документ',
  registration_in_future: 'Дата регистрации ещё не наступила',
  registration_end_before_start: 'Регистрация кончается раньше, чем началась: проверьте обе даты',
  registration_expired: 'Срок регистрации закончился. Нужна действующая',
  invalid_gender: 'Выберите пол',
  invalid_passport_type: 'Выберите вид документа',
  invalid_country: 'Страна — до 100 знаков в одну строку',
  invalid_serial: 'Серия — до 25 букв, цифр, дефисов и пробелов',
  russian_serial: 'Серия паспорта — 4 цифры',
  invalid_document_number: 'Номер — от 1 до 25 букв, цифр, дефисов и пробелов',
  russian_number: 'Номер паспорта — 6 цифр',
  invalid_issuer: 'Кем выдан — до 200 знаков в одну строку',
  invalid_address: 'Адрес — до 300 знаков в одну строку',
  inn_length: 'ИНН состоит из 12 цифр',
  invalid_inn: 'Проверьте ИНН: контрольные цифры не сходятся',
}

/** Warnings about unusual values that may be right; they block nothing. */
export type PassportWarning = 'series_region' | 'series_year' | 'same_digits' | 'replace_passport' | 'no_end'

export const documentWarningMessages: Record<PassportWarning, string> = {
  series_region: 'Такого региона в сериях паспортов мы не знаем. Проверьте первые две цифры',
  series_year: 'Год в серии далёк от даты выдачи. Проверьте серию и дату',
  same_digits: 'В номере одна и та же цифра. Проверьте его',
  replace_passport: 'По возрасту этот паспорт пора заменить. Если новый уже есть, укажите его',
  no_end: 'Если в документе указан срок действия, впишите его',
}

/** Notifications about the decision on a document. */
export const identityDocumentNotification = ({
  status,
  comment,
}: {
  status: 'approved' | 'rejected'
  comment: string
}): { title: string; body: string; link: string } =>
  status === 'approved'
    ? { title: 'Документ подтверждён', body: comment || 'Можно выводить средства', link: '/lk/document' }
    : {
        title: 'Документ отклонён',
        body: comment || 'Откройте профиль: там сказано, что исправить',
        link: '/lk#document',
      }

export type EndsField = 'validTo' | 'registrationExpiresAt' | 'dateOfBirth'

/** Subjects that expire, as a sentence begins. */
const ending: Record<EndsField, string> = {
  validTo: 'Документ заканчивается',
  registrationExpiresAt: 'Регистрация заканчивается',
  dateOfBirth: 'Паспорт пора заменить по возрасту, он действует',
}

/** Told 60, 14 and 1 days before; `day`: the last on which it holds. */
export const identityDocumentExpiryNotification = ({
  field,
  day,
  daysLeft,
}: {
  field: EndsField
  day: string
  daysLeft: number
}): { title: string; body: string; link: string } => ({
  title:
    daysLeft > 1
      ? 'Скоро понадобится новый документ'
      : daysLeft === 1
        ? 'Остался один день: обновите документ'
        : 'Сегодня последний день: обновите документ',
  body: `${ending[field]} ${field === 'dateOfBirth' ? 'до ' : ''}${day.split('-').reverse().join('.')}. Потом вывод остановится, пока вы не обновите данные`,
  link: '/lk#document',
})
