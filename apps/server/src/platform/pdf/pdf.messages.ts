/** Labels of every document with a check code. */
export const pdfLabels = {
  check: 'Проверка документа',
  checkCode: (code: string) => `Код проверки: ${code}`,
  checkQr: 'QR-код: открыть проверку этого документа',
  checkHow: (address: string) =>
    `Откройте ${address} и введите код или наведите камеру на QR-код. Страница покажет суммы, а по приложенному файлу скажет, не изменён ли он`,
  formatPageNumber: (page: number, count: number) => `Страница ${page} из ${count}`,
} as const
