/**
 * Russian texts of the data export, except the titles of its tables and columns, which are in the comments of the
 * database schema.
 */
export const exportLabels = {
  about: 'О выгрузке',
  document: 'Документ',
  /** Prefix of the section titles for the data of a duplicate that was merged into the member's account. */
  former: (phone: string): string => `Прежняя учётная запись ${phone}: `,
  made: 'Сделана',
  notIncluded: 'Что не вошло и почему',
  dataFile: 'данные.json',
  filesFolder: 'файлы',
  avatar: 'фотография-профиля.webp',
  unreadable: 'Этот файл не удалось прочитать. Напишите в поддержку.',
  zipName: (day: string): string => `мои-данные-${day}.zip`,
} as const
