/** Russian copy of a member's export. Titles of tables and columns are in the comments of the database schema. */
export const exportLabels = {
  about: 'О выгрузке',
  document: 'Документ',
  /** Prefix of the sections of an account that was merged into this one. */
  former: (phone: string): string => `Прежняя учётная запись ${phone}: `,
  made: 'Сделана',
  notIncluded: 'Что не вошло и почему',
  dataFile: 'данные.json',
  filesFolder: 'файлы',
  avatar: 'фотография-профиля.webp',
  unreadable: 'Этот файл не удалось прочитать. Напишите в поддержку.',
  zipName: (day: string): string => `мои-данные-${day}.zip`,
} as const
