/**
 * What a member's export calls the tables and columns that have something of theirs. A test holds it against the database:
 * each column is named here, or stands in `leftOut` with its reason.
 */
type Section = {
  title: string
  columns: Record<string, string>
  /** Why these columns are not told. */
  leftOut?: Record<string, string>
}

const secret = 'служебное: с ним открывают чужое'
const bookkeeping = 'служебное: о том, как записано, а не о вас'
const opened = 'хранится зашифрованным, в выгрузке — в разделе «Документ»'
const owner = 'номер участника: он один для всей выгрузки'

export const exportSections = {
  members: {
    title: 'Профиль',
    columns: {
      id: 'Номер участника',
      phone: 'Телефон',
      first_name: 'Имя',
      middle_name: 'Отчество',
      last_name: 'Фамилия',
      city_name: 'Город',
      place_of_work: 'Место работы',
      user_name: 'Имя пользователя',
      email: 'Электронная почта',
      email_confirmed_at: 'Почта подтверждена',
      avatar: 'Фотография профиля',
      origin: 'Откуда пришли',
      created_at: 'Создан',
      first_signed_in_at: 'Первый вход',
      last_signed_in_at: 'Последний вход',
      returned_at: 'Вход после перерыва',
      phone_changed_at: 'Номер изменён',
      left_at: 'Аккаунт удалён',
    },
  },
  email_changes: {
    title: 'Почта ждёт подтверждения',
    columns: { email: 'Адрес', created_at: 'Указан', expires_at: 'Ссылка действует до' },
    leftOut: { token_hash: secret },
  },
  phone_changes: {
    title: 'Смена номера',
    columns: { phone: 'Новый номер', old_confirmed_at: 'Старый подтвердил', expires_at: 'Действует до' },
  },
  consents: {
    title: 'Согласия',
    columns: {
      purpose: 'О чём',
      given: 'Дано',
      text_version: 'Версия текста',
      recorded_at: 'Когда',
      ip: 'Адрес в сети',
      user_agent: 'Браузер',
    },
    leftOut: { id: bookkeeping },
  },
  sessions: {
    title: 'Сеансы',
    columns: {
      id: 'Номер',
      created_at: 'Начат',
      last_used_at: 'Использован',
      seen_at: 'Использован по часам программы',
      ends_at: 'Действует до',
      ended_at: 'Завершён',
      end_reason: 'Почему завершён',
      ip: 'Адрес в сети',
      user_agent: 'Браузер',
    },
    leftOut: { refresh_hash: secret, refresh_number: bookkeeping, refreshed_at: bookkeeping },
  },
  passports: {
    title: 'Проверка документа',
    columns: {
      status: 'Состояние',
      version: 'Версия',
      submitted_at: 'Отправлен',
      decided_at: 'Решение принято',
      comment: 'Комментарий',
      verdicts: 'Замечания',
      ends_on: 'Действует до',
      ends_field: 'Что заканчивается',
      warned_days: 'Предупредили за дней',
    },
    leftOut: {
      sealed: opened,
      document_hash: 'служебное: по нему ищут тот же документ у другого участника',
      inn_hash: 'служебное: по нему ищут тот же ИНН у другого участника',
      decided_by: 'имя сотрудника',
      reviewer: 'имя сотрудника',
      reviewer_until: bookkeeping,
    },
  },
  passport_decisions: {
    title: 'Решения о документе',
    columns: { at: 'Когда', version: 'Версия', status: 'Решение', verdicts: 'Замечания' },
    leftOut: { id: bookkeeping, actor: 'имя сотрудника' },
  },
  passport_scans: {
    title: 'Сканы',
    columns: { field: 'Что на скане', file_id: 'Файл', is_sent: 'Отправлен на проверку' },
  },
  files: {
    title: 'Файлы',
    columns: {
      id: 'Файл',
      field: 'Для чего',
      media_type: 'Вид',
      bytes: 'Байт',
      created_at: 'Загружен',
    },
    leftOut: { sealed_key: secret },
  },
  pictures: {
    title: 'Фотографии профиля',
    columns: {
      id: 'Файл',
      kind: 'Вид',
      width: 'Ширина',
      height: 'Высота',
      bytes: 'Байт',
      created_at: 'Загружена',
    },
  },
  contracts: {
    title: 'Договоры',
    columns: {
      number: 'Номер',
      product: 'Продукт',
      city: 'Город',
      connected_on: 'Подключён',
      status: 'Состояние',
      phone: 'Телефон в загрузке',
      n: 'Который за месяц',
      reward: 'Начислено',
      created_at: 'Записан',
      updated_at: 'Изменён',
    },
    leftOut: { batch: bookkeeping, lot: bookkeeping, round: bookkeeping },
  },
  balances: {
    title: 'Баланс',
    columns: {
      available: 'Доступно',
      frozen: 'Заморожено',
      withdrawal: 'Выводится',
      debt: 'Долг',
      reward_items: 'Начислений',
      release_items: 'Разморозок',
      withdrawal_items: 'Выводов',
      refund_items: 'Возвратов',
      correction_items: 'Корректировок',
    },
    leftOut: { last_seq: bookkeeping },
  },
  transactions: {
    title: 'Операции',
    columns: {
      seq: 'Номер',
      occurred_at: 'Когда',
      category: 'Категория',
      kind: 'Вид',
      amount: 'Сумма',
      available_delta: 'Изменило доступное',
      available_after: 'Доступно после',
      debt_delta: 'Изменило долг',
      contract_number: 'Договор',
      order_id: 'Заявка',
      params: 'Подробности',
      search: 'Слова для поиска',
      recorded_at: 'Записана',
    },
    leftOut: {
      actor: 'имя сотрудника или программы',
      idempotency_key: bookkeeping,
      request_hash: bookkeeping,
      part: bookkeeping,
    },
  },
  orders: {
    title: 'Заявки',
    columns: {
      id: 'Заявка',
      number: 'Номер',
      category: 'Категория',
      subject: 'О чём',
      status: 'Состояние',
      amount: 'Сумма',
      created_at: 'Создана',
      updated_at: 'Изменена',
    },
    leftOut: { request_key: bookkeeping, request_hash: bookkeeping },
  },
  withdrawals: {
    title: 'Выводы',
    columns: {
      order_id: 'Заявка',
      amount: 'Сумма',
      fee: 'Комиссия',
      tax: 'Налог',
      credited: 'К зачислению',
      recipient_id: 'Получатель',
      full_name: 'ФИО в заявке',
      expected_on: 'Ожидался',
      paid_at: 'Выплачен',
      reason: 'Причина отказа или возврата',
    },
    leftOut: { hold: bookkeeping },
  },
  recipients: {
    title: 'Получатели',
    columns: {
      id: 'Получатель',
      kind: 'Вид',
      bank_name: 'Банк',
      bank_id: 'Код банка в СБП',
      phone: 'Телефон',
      bic: 'БИК',
      account: 'Счёт',
      created_at: 'Добавлен',
      confirmed_at: 'Подтверждён',
      removed_at: 'Удалён',
    },
  },
  claims: {
    title: 'Заявки «Не вижу договор»',
    columns: {
      order_id: 'Заявка',
      contract_number: 'Договор',
      connected_on: 'Подключён',
      product: 'Продукт',
      comment: 'Комментарий',
      file_id: 'Файл',
      is_open: 'На рассмотрении',
    },
  },
  statements: {
    title: 'Выписки',
    columns: {
      code: 'Код проверки',
      initials: 'Инициалы',
      since: 'С',
      until: 'По',
      items: 'Операций',
      figures: 'Суммы',
      made_at: 'Сделана',
      recorded_at: 'Записана',
    },
    leftOut: { last_seq: bookkeeping, file_hash: bookkeeping },
  },
  notifications: {
    title: 'Уведомления',
    columns: {
      category: 'О чём',
      title: 'Заголовок',
      body: 'Текст',
      link: 'Страница',
      created_at: 'Когда',
      read_at: 'Прочитано',
    },
    leftOut: { id: bookkeeping },
  },
  audit_events: {
    title: 'Кто обращался к вашим документам и файлам',
    columns: { at: 'Когда', action: 'Что', object: 'К чему' },
    leftOut: { id: bookkeeping, actor: 'имя сотрудника', reason: 'слова сотрудника для проверяющих' },
  },
  leavings: {
    title: 'Удаление аккаунта',
    columns: {
      number: 'Номер',
      asked_at: 'Запрошено',
      due_at: 'Назначено на',
      cancelled_at: 'Отменено',
      done_at: 'Выполнено',
      act: 'Акт',
      pruned_at: 'Сведения о выплатах удалены',
    },
    leftOut: { id: bookkeeping },
  },
} as const satisfies Record<string, Section>

export type ExportedTable = keyof typeof exportSections

/** In every table. */
export const leftOutEverywhere = { member_id: owner }

/** Tables that have rows of a member and are not exported. */
export const leftOutTables = {
  member_keys: 'ключ, которым зашифрованы ваши документы и файлы; сами они в выгрузке открыты',
  entries: 'проводки: те же операции, записанные для бухгалтерии по счетам',
  parts: 'те же замороженные и выводимые деньги, записанные для бухгалтерии',
  reward_months: 'сколько номеров договоров выдано за месяц: видно по договорам',
} as const

export const exportWords = {
  about: 'О выгрузке',
  document: 'Документ',
  orderSteps: 'Шаги заявок',
  stepColumns: { order_id: 'Заявка', at: 'Когда', status: 'Состояние', note: 'Пояснение' },
  made: 'Сделана',
  notIncluded: 'Что не вошло и почему',
  dataFile: 'данные.json',
  filesFolder: 'файлы',
  avatar: 'фотография-профиля.webp',
  unreadable: 'Этот файл не удалось прочитать. Напишите в поддержку.',
  zipName: (day: string): string => `мои-данные-${day}.zip`,
} as const
