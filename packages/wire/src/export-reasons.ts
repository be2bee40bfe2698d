/** What a member's export calls a table and its columns. */
export type ExportSection = {
  title: string
  columns: Record<string, string>
  /** Why these columns are not told. */
  leftOut?: Record<string, string>
}

/** Why something is left out. */
export const leftOutAs = {
  secret: 'служебное: с ним открывают чужое',
  bookkeeping: 'служебное: о том, как записано, а не о вас',
  opened: 'хранится зашифрованным, в выгрузке — в разделе «Документ»',
  staff: 'имя сотрудника',
  staffWords: 'слова сотрудника для проверяющих',
  sameDocument: 'служебное: по нему ищут то же самое у другого участника',
  subscriber: 'служебное: след телефона абонента, данные другого человека',
  sameBrowser: 'служебное: по нему ищут других участников в том же браузере',
  owner: 'номер участника: он один для всей выгрузки',
} as const
