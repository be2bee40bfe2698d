import { claimWords } from './claim-words.ts'
import { words } from './words.ts'

/**
 * Every refusal the programme can answer with: its code, its HTTP status and the words a member reads.
 * A code is stable; screens branch on it and show the text. Words given by the specification are literal.
 */
export const refusals = {
  invalid_request: [400, 'Запрос составлен неверно. Проверьте данные и повторите'],
  invalid_json: [400, 'Не удалось прочитать запрос: тело не похоже на JSON'],
  invalid_phone: [400, words.invalid_phone],
  invalid_captcha: [400, words.invalid_captcha],
  invalid_code: [400, 'Код не подошёл'],
  malformed_code: [400, 'Введите код из СМС: до 25 букв, цифр, дефисов и пробелов'],
  code_expired: [400, 'Код больше не действует. Запросите новый'],
  too_many_tries: [429, 'Ввести этот код больше нельзя. Запросите новый'],
  too_early: [429, 'Новый код можно запросить чуть позже'],
  too_many_requests: [429, 'Слишком много запросов. Попробуйте позже'],
  unauthorized: [401, 'Войдите, чтобы продолжить'],
  invalid_refresh_token: [401, 'Сеанс закончился. Войдите ещё раз'],
  cross_site: [403, 'Запрос пришёл с чужого сайта'],
  unknown_host: [400, 'Адрес сайта указан неверно'],
  not_found: [404, 'Такой страницы или записи нет'],
  method_not_allowed: [405, 'Так обращаться к этому адресу нельзя'],
  body_too_large: [413, 'Слишком большой запрос'],
  unsupported_media_type: [415, 'Формат запроса не поддерживается'],
  invalid_skip_count: [400, 'Пропуск записей — целое число не меньше нуля'],
  invalid_max_result_count: [400, 'Размер страницы — целое число не меньше нуля'],
  invalid_date: [400, 'Укажите день в виде ГГГГ-ММ-ДД'],
  invalid_period: [400, 'Начало периода позже его конца'],
  invalid_category: [400, 'Такой категории нет'],
  invalid_search: [400, 'Такой текст не ищется: в нём есть служебные символы'],
  search_too_long: [400, 'Слишком длинный поиск: до 100 символов'],
  invalid_name: [400, words.invalid_name],
  name_required: [400, 'Заполните это поле'],
  consent_required: [400, words.consent_required],
  consent_outdated: [409, 'Текст согласия обновился. Прочитайте новую версию'],
  idempotency_key_required: [400, 'Не указан ключ операции'],
  idempotency_mismatch: [409, 'Этот ключ уже использован для другой операции'],
  insufficient_funds: [422, 'Недостаточно доступных средств'],
  contract_cancelled: [409, 'Договор расторгнут: его уже не передать'],
  contract_not_found: [404, 'Такого договора нет'],
  contract_there_already: [409, 'Договор уже записан на этого участника'],
  import_not_found: [404, 'Такой загрузки нет'],
  import_undone: [409, 'Эта загрузка уже отменена'],
  rules_not_found: [404, 'Таких правил нет'],
  rules_approved: [409, 'Эти правила уже утверждены и не меняются'],
  rules_discarded: [409, 'Этот черновик отклонён: создайте новый'],
  rules_outdated: [409, 'С того же дня действуют более новые правила: создайте черновик заново'],
  rules_recalculating: [409, 'Пересчёт по другим правилам не закончен: сначала доведите его до конца'],
  rules_retroactive: [
    409,
    'Эти правила действуют и для уже подключённых договоров: утвердить их можно только с пересчётом',
  ],
  invalid_rules: [400, 'В правилах есть ошибки'],
  invalid_contract_number: [400, claimWords.invalid_contract_number],
  invalid_product: [400, 'Такого продукта в программе нет'],
  invalid_comment: [400, 'Комментарий — до 1000 знаков'],
  date_in_future: [400, claimWords.date_in_future],
  contract_known: [409, 'Этот договор уже есть среди ваших: найдите его в разделе «Мои договоры»'],
  claim_exists: [409, 'Заявка на этот договор уже есть: она на рассмотрении'],
  too_many_claims: [409, 'На рассмотрении слишком много ваших заявок. Дождитесь ответа хотя бы на одну'],
  claim_not_found: [404, 'Такой заявки на договор нет'],
  claim_of_other: [409, 'Этот договор записан на другого участника'],
  claim_product_unknown: [400, 'В заявке не указан продукт: назовите его'],
  claim_city_unknown: [400, 'Город неизвестен: назовите его'],
  order_answered: [409, 'По этой заявке уже есть ответ'],
  file_required: [400, claimWords.file_required],
  file_empty: [400, claimWords.file_empty],
  file_too_large: [413, claimWords.file_too_large],
  file_heic: [415, claimWords.file_heic],
  file_type: [415, claimWords.file_type],
  file_broken: [400, 'Файл не открывается: похоже, он повреждён. Выберите другой'],
  file_pixels: [400, 'Слишком большое изображение: до 25 мегапикселей. Снимите его заново или уменьшите'],
  file_too_slow: [400, 'Это изображение слишком сложное. Снимите документ заново'],
  contract_file_empty: [400, 'Файл пуст: в нём нет даже заголовка'],
  contract_file_encoding: [
    400,
    'Файл не читается как текст: сохраните его как CSV в UTF-8 или windows-1251, или как XLSX',
  ],
  contract_file_header: [
    400,
    'Первая строка файла — не тот заголовок. Нужен: Номер договора;Продукт;Телефон участника;Город;Дата подключения;Статус',
  ],
  contract_file_line_too_long: [400, 'В файле слишком длинная строка: больше 10 000 знаков'],
  invalid_statement_format: [400, 'Выписка бывает в виде pdf, xlsx или csv'],
  invalid_year: [400, 'Укажите год четырьмя цифрами, не позже нынешнего'],
  statement_in_future: [400, 'Этот период ещё не начался'],
  statement_period_too_long: [400, 'Период длиннее десяти лет: выберите короче'],
  statement_too_long_for_pdf: [
    422,
    'Операций больше 5 000: в PDF столько не помещается. Выберите XLSX, CSV или период короче',
  ],
  malformed_statement_code: [400, 'Введите код с выписки: 16 букв и цифр'],
  statement_not_found: [404, 'Выписки с таким кодом нет. Сверьте код с тем, что напечатан на выписке'],
  contract_file_too_large: [
    413,
    'Файл слишком большой: CSV до 200 МБ, XLSX до 100 МБ. Разделите его на части',
  ],
  contract_file_too_many_rows: [413, 'В файле больше 1 500 000 строк: разделите его на части'],
  contract_file_workbook: [400, 'Файл не открывается как книга Excel: сохраните его заново как XLSX или CSV'],
  contract_file_old_excel: [400, 'Это файл старого Excel (.xls): сохраните его как XLSX или CSV'],
  contract_file_password: [400, 'Файл защищён паролем: сохраните его без пароля'],
  contract_file_bomb: [400, 'Файл при распаковке слишком велик: сохраните его заново как XLSX или CSV'],
  too_many_rows: [413, 'В одном запросе — до 500 договоров'],
  api_key_invalid_name: [400, 'Имя ключа — до 50 букв, цифр, дефисов и подчёркиваний'],
  api_key_exists: [409, 'Ключ с таким именем уже был: назовите новый иначе'],
  api_key_not_found: [404, 'Действующего ключа с таким именем нет. Все показывает lk api-key list'],
  column_mapping_invalid: [
    400,
    'Сопоставление составлено неверно: нужны имя и шесть разных столбцов, статусы — confirmed или cancelled',
  ],
  column_mapping_not_found: [404, 'Такого сопоставления столбцов нет. Все показывает lk import mapping list'],
  unavailable: [503, 'Сервис временно недоступен. Повторите попытку через минуту'],
  internal: [500, 'Неожиданная ошибка сервера, повторите попытку позднее'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type RefusalCode = keyof typeof refusals

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

export const statusOf = (code: RefusalCode): number => refusals[code][0]

export const textOf = (code: RefusalCode): string => refusals[code][1]

/** The body of every refusal but a withdrawal's, which keeps the flat shape of the specification. */
export type RefusalBody = {
  error: { code: string; message: string; details?: Record<string, unknown>; requestId?: string }
}
