import { operationSections } from './export-deed-words.ts'
import { personSections } from './export-person-words.ts'
import { leftOutAs } from './export-reasons.ts'

/**
 * What a member's export calls the tables and columns that have something of theirs. A test holds it against the database:
 * each column is named here, or stands in `leftOut` with its reason.
 */
export const exportSections = { ...personSections, ...operationSections }

export type ExportedTable = keyof typeof exportSections

/** In every table. */
export const leftOutEverywhere = { member_id: leftOutAs.owner }

/** Tables that have rows of a member and are not exported. */
export const leftOutTables = {
  broadcast_members: 'кому назначена рассылка: полученные стоят в уведомлениях',
  lot_stops: 'какие начисления ждут проверки: видно по операциям',
  member_keys: 'ключ, которым зашифрованы ваши документы и файлы; сами они в выгрузке открыты',
  entries: 'проводки: те же операции, записанные для бухгалтерии по счетам',
  passkey_challenges: 'вопросы к вашим ключам входа, на минуты; ключи перечислены',
  balance_changes: 'предложения сотрудников изменить баланс; то, что сделано, — среди операций',
  member_merges: 'слова сотрудников об объединении ваших учётных записей; прежняя запись есть в выгрузке',
  member_views: 'просмотры вашего кабинета сотрудниками, на минуты: они ничего не меняют',
  restraints: 'остановлены ли выплаты и вход: об этом вам говорят уведомления, страница вывода и сам вход',
  parts: 'те же замороженные и выводимые деньги, записанные для бухгалтерии',
  risk_case_members: 'проверки программы: пока идут, о них сказано рядом с деньгами, которые ждут',
  risk_looks: 'служебное: кого ещё не посмотрели правила проверки',
  reward_months: 'сколько номеров договоров выдано за месяц: видно по договорам',
} as const

export const exportLabels = {
  about: 'О выгрузке',
  document: 'Документ',
  orderSteps: 'Шаги заявок',
  stepColumns: { order_id: 'Заявка', at: 'Когда', status: 'Состояние', note: 'Пояснение' },
  /** Before the sections of an account that was merged into this one. */
  former: (phone: string): string => `Прежняя учётная запись ${phone}: `,
  made: 'Сделана',
  notIncluded: 'Что не вошло и почему',
  dataFile: 'данные.json',
  filesFolder: 'файлы',
  avatar: 'фотография-профиля.webp',
  unreadable: 'Этот файл не удалось прочитать. Напишите в поддержку.',
  zipName: (day: string): string => `мои-данные-${day}.zip`,
} as const
