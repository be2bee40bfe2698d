import { signInMessages } from './sign-in-messages.ts'
import { identityDocumentRefusals } from '../identity-documents/identity-document-refusals.ts'
import { passkeyRefusals } from '../sign-in/passkey-refusals.ts'
import { notificationPreferencesRefusals } from '../notifications/notification-refusals.ts'
import { mergeRefusals } from '../members/merge-refusals.ts'
import { notPersonalMessage, unknownBicMessage } from '../recipients/bank-account-messages.ts'
import { contractRefusals } from '../contracts/contract-refusals.ts'
import { fileRefusals } from '../files/file-refusals.ts'
import { newsRefusals } from '../news/news-refusals.ts'
import { legalDocumentRefusals } from '../legal-texts/legal-text-refusals.ts'
import { payoutRefusals } from '../payouts/payout-refusals.ts'
import { payerRefusals } from '../payouts/payer-refusals.ts'
import { broadcastRefusals } from '../broadcasts/broadcast-refusals.ts'
import { staffRefusals } from '../staff/staff-refusals.ts'
import { riskRefusals } from '../risk/risk-refusals.ts'
import { ticketRefusals } from '../tickets/ticket-refusals.ts'
import { accountingRefusals } from '../accounting/accounting-refusals.ts'
import { formatNamedRecords } from './named-records.ts'

/**
 * Every refusal of the server: code, HTTP status and Russian text. A code never changes, because screens
 * depend on it. Texts of the specification are used word for word.
 */
export const refusals = {
  invalid_request: [400, 'Запрос составлен неверно. Проверьте данные и повторите'],
  invalid_json: [400, 'Не удалось прочитать запрос. Обновите страницу и повторите'],
  invalid_phone: [400, signInMessages.invalid_phone],
  invalid_captcha: [400, signInMessages.invalid_captcha],
  invalid_code: [400, 'Код не подошёл'],
  malformed_code: [400, 'Введите код из СМС: до 25 букв, цифр, дефисов и пробелов'],
  sign_in_codes_paused: [
    409,
    'Коды для входа временно не отправляются. Войдите по отпечатку или лицу, если настроили такой вход, или попробуйте позже',
  ],
  code_expired: [400, 'Код больше не действует. Запросите новый'],
  too_many_tries: [429, 'Ввести этот код больше нельзя. Запросите новый'],
  too_early: [429, 'Новый код можно запросить чуть позже'],
  too_many_requests: [429, 'Слишком много запросов. Попробуйте позже'],
  unauthorized: [401, 'Войдите, чтобы продолжить'],
  invalid_refresh_token: [401, 'Сеанс закончился. Войдите ещё раз'],
  reauthentication_required: [403, 'Подтвердите, что это вы'],
  cross_site: [403, 'Запрос пришёл с чужого сайта'],
  unknown_host: [400, 'Адрес сайта указан неверно'],
  not_found: [404, 'Такой страницы или записи нет'],
  method_not_allowed: [405, 'Так обращаться к этому адресу нельзя'],
  body_too_large: [413, 'Слишком много данных сразу. Выберите файл поменьше или сократите текст'],
  unsupported_media_type: [415, 'Формат запроса не поддерживается'],
  invalid_skip_count: [400, 'Пропуск записей — целое число не меньше нуля'],
  invalid_max_result_count: [400, 'Размер страницы — целое число не меньше нуля'],
  invalid_date: [400, 'Укажите день с 1925 по 2099 год'],
  empty_text: [400, 'В тексте нет ни слова. Напишите его'],
  invalid_minute: [400, 'Укажите и день, и время'],
  invalid_period: [400, 'Начало периода позже его конца'],
  invalid_category: [400, 'Такой категории нет'],
  invalid_sort: [400, 'Сортировка — date или likes, порядок — asc или desc'],
  invalid_status: [400, 'Такого состояния заявки нет'],
  invalid_search: [400, 'Такой текст не ищется: в нём есть служебные символы'],
  search_too_long: [400, 'Слишком длинный поиск: до 100 символов'],
  invalid_name: [400, signInMessages.invalid_name],
  invalid_extra_property: [400, 'В этом поле — одна строка без служебных символов'],
  extra_property_too_long: [400, 'Слишком длинно: до 200 символов'],
  names_in_review: [409, 'Документ на рассмотрении: имя можно будет изменить, когда его рассмотрят'],
  names_locked: [409, 'Имя подтверждено документом. Если изменить его, документ проверят заново'],
  invalid_email: [400, 'Проверьте адрес: нужен вида name@example.ru'],
  mail_off: [409, 'Письма пока не отправляются: адрес сохранить нельзя'],
  no_pending_email: [409, 'Нет адреса, который ждёт подтверждения'],
  letter_too_early: [429, 'Письмо уже отправлено. Ещё одно можно запросить через минуту'],
  email_link_over: [
    400,
    'Ссылка больше не действует. Если адрес ещё не подтверждён, запросите новое письмо в профиле',
  ],
  invalid_user_name: [400, 'От 3 до 32 знаков: латинские буквы, цифры, точка, дефис и подчёркивание'],
  user_name_taken: [409, 'Это имя уже занято. Выберите другое'],
  user_name_phone: [400, 'Имя не может быть номером телефона. Добавьте к нему букву'],
  leaving_withdrawals: [
    409,
    'Сначала дождитесь выплаты или отмените заявки на вывод: пока деньги на выводе, аккаунт не удалить',
  ],
  leaving_asked: [409, 'Вы уже запросили удаление аккаунта'],
  leaving_not_asked: [409, 'Удаление не запрошено или уже выполнено'],
  leaving_not_found: [404, 'Такого удаления аккаунта нет'],
  phone_by_codes: [400, 'Номер меняется по кодам из СМС: в профиле, «Изменить номер»'],
  phone_same: [400, 'Вы уже входите по этому номеру'],
  phone_taken: [
    409,
    'По этому номеру уже входит другой участник. Если это ваш второй аккаунт, напишите в поддержку',
  ],
  phone_change_over: [409, 'Смена номера прервана или не закончена вовремя. Начните заново'],
  session_not_found: [404, 'Этот сеанс уже завершён'],
  job_not_failed: [409, 'Это задание уже запущено снова или выполнено: обновите страницу'],
  name_required: [400, 'Заполните это поле'],
  consent_required: [400, signInMessages.consent_required],
  document_consent_required: [
    409,
    'Пока документ хранится у нас, это согласие действует. Чтобы отозвать его, удалите аккаунт',
  ],
  consent_outdated: [409, 'Текст обновился. Прочитайте новую редакцию'],
  idempotency_key_required: [400, 'Не указан ключ операции'],
  idempotency_key_malformed: [
    400,
    'Ключ операции указан неверно: нужно от 8 до 100 латинских букв, цифр, дефисов и подчёркиваний',
  ],
  idempotency_mismatch: [409, 'Этот ключ уже использован для другой операции'],
  insufficient_funds: [422, 'Недостаточно доступных средств'],
  invalid_amount: [400, 'Сумма — целое число баллов больше нуля'],
  below_minimum: [422, 'Накоплено меньше, чем можно вывести за раз'],
  amount_below_minimum: [422, 'Сумма меньше, чем можно вывести за раз'],
  amount_above_maximum: [422, 'Сумма больше, чем можно вывести за раз'],
  month_limit_reached: [422, 'Лимит этого месяца исчерпан'],
  day_limit_reached: [422, 'Сегодня вы подали много заявок на вывод. Новую можно подать завтра'],
  month_limit_exceeded: [422, 'Сумма больше, чем осталось от лимита месяца'],
  nothing_to_credit: [422, 'После удержаний ничего не останется: выведите больше'],
  member_merged: [
    403,
    'Эта учётная запись объединена с другой вашей. По какому номеру входить, сказано в сообщении на этот телефон; поможет и поддержка',
  ],
  member_blocked: [403, 'Вход в кабинет закрыт. Почему и что делать, скажет поддержка'],
  payouts_restricted: [422, 'Ваши выводы приостановлены. Почему и что делать, скажет поддержка'],
  withdrawal_payment_in_check: [
    409,
    'Проверяем, не ушли ли уже деньги по этой заявке. Пока идёт проверка, отменить её нельзя',
  ],
  withdrawals_paused: [422, 'Выводы сейчас приостановлены. Деньги на балансе в сохранности'],
  profile_incomplete: [422, 'Сначала укажите имя, фамилию и город'],
  passport_missing: [422, 'Для вывода нужен подтверждённый документ'],
  passport_in_review: [422, 'Документ на рассмотрении. Как только его подтвердят, вывод откроется'],
  passport_rejected: [422, 'Документ отклонён. Исправьте его, и вывод откроется'],
  ...identityDocumentRefusals,
  ...passkeyRefusals,
  ...notificationPreferencesRefusals,
  ...mergeRefusals,
  account_dormant: [422, 'Вы давно не заходили. Мы заново проверим документ, это защита ваших денег'],
  phone_changed: [422, 'Номер для входа недавно изменён. Вывод откроется через двое суток после этого'],
  invalid_bank: [400, 'Выберите банк из списка'],
  bank_not_found: [422, 'Этот банк больше не принимает такие переводы. Выберите другой'],
  invalid_bic: [400, 'БИК — 9 цифр'],
  bic_not_found: [422, unknownBicMessage],
  invalid_account: [400, 'Номер счёта не подходит к этому банку. Проверьте 20 цифр и БИК'],
  account_not_personal: [400, notPersonalMessage],
  bank_list_unreadable: [
    400,
    'Список банков не читается. Нужен список участников СБП или справочник БИК Банка России',
  ],
  bank_list_empty: [400, 'В списке нет ни одного банка, которому можно платить. Прежний список остался'],
  bank_list_short: [
    409,
    'В новом списке меньше половины нынешних банков: похоже, он неполный. Прежний остался',
  ],
  bank_list_unavailable: [503, 'Список банков не удалось скачать. Прежний остался'],
  recipient_unconfirmed: [422, 'Этот получатель ещё не подтверждён кодом'],
  recipient_too_new: [422, 'Получатель добавлен недавно: перевести ему можно будет позже'],
  automatic_withdrawal_not_found: [404, 'Это правило автовывода больше не действует. Настройте его заново'],
  automatic_withdrawal_terms_changed: [
    409,
    'Комиссия или налог изменились. Проверьте условия автовывода и подтвердите его ещё раз',
  ],
  automatic_withdrawal_recipient_failed: [
    422,
    'Прошлый вывод этому получателю не прошёл. Смените получателя на странице вывода',
  ],
  automatic_withdrawal_in_check: [422, 'Идёт проверка операций вашего аккаунта'],
  recipient_not_found: [404, 'Такого получателя нет'],
  too_many_recipients: [409, 'Сохранено слишком много получателей. Удалите лишних'],
  quote_changed: [
    422,
    'Комиссия, налог или день изменились, пока вы были на странице. Проверьте расчёт и отправьте ещё раз',
  ],
  withdrawal_repeated: [409, 'Вы недавно подали такую же заявку. Если нужна ещё одна, подтвердите это'],
  withdrawal_not_found: [404, 'Такой заявки на вывод нет'],
  member_not_found: [404, 'Участника с таким телефоном нет'],
  ...contractRefusals,
  ...fileRefusals,
  ...newsRefusals,
  ...legalDocumentRefusals,
  ...payoutRefusals,
  ...payerRefusals,
  ...broadcastRefusals,
  ...staffRefusals,
  ...riskRefusals,
  ...ticketRefusals,
  ...accountingRefusals,
  invalid_statement_format: [400, 'Выписка бывает в виде pdf, xlsx или csv'],
  invalid_year: [400, 'Укажите год четырьмя цифрами, не позже нынешнего'],
  statement_in_future: [400, 'Этот период ещё не начался'],
  statement_period_too_long: [400, 'Период длиннее десяти лет: выберите короче'],
  statement_too_long_for_pdf: [
    422,
    'Операций больше 5 000: в PDF столько не помещается. Выберите XLSX, CSV или период короче',
  ],
  malformed_check_code: [400, 'Введите код проверки: 16 букв и цифр'],
  check_code_not_found: [404, 'Документа с таким кодом нет. Сверьте код с напечатанным'],
  api_key_invalid_name: [400, 'Имя ключа — до 50 букв, цифр, дефисов и подчёркиваний'],
  api_key_exists: [409, 'Ключ с таким именем уже был: назовите новый иначе'],
  api_key_not_found: [404, 'Действующего ключа с таким именем нет'],
  storage_full: [503, 'Файл не сохранён: на сервере закончилось место. Повторите попытку позже'],
  unavailable: [503, 'Сервис временно недоступен. Повторите попытку через минуту'],
  internal: [500, 'Неожиданная ошибка сервера, повторите попытку позднее'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type RefusalCode = keyof typeof refusals

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

export const toHttpStatus = (code: RefusalCode): number => refusals[code][0]

/** Returns the text of a refusal with the records that its details name. */
export const toRefusalText = (code: RefusalCode, details: Readonly<Record<string, unknown>> = {}): string =>
  refusals[code][1] + formatNamedRecords(details)

/** Body of every refusal except that of a withdrawal, whose shape is flat as the specification requires. */
export type RefusalBody = {
  error: { code: string; message: string; details?: Record<string, unknown>; requestId?: string }
}
