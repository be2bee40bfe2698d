import { deedSections } from './export-deed-words.ts'
import { personSections } from './export-person-words.ts'
import { leftOutAs } from './export-reasons.ts'

/**
 * What a member's export calls the tables and columns that have something of theirs. A test holds it against the database:
 * each column is named here, or stands in `leftOut` with its reason.
 */
export const exportSections = { ...personSections, ...deedSections }

export type ExportedTable = keyof typeof exportSections

/** In every table. */
export const leftOutEverywhere = { member_id: leftOutAs.owner }

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
