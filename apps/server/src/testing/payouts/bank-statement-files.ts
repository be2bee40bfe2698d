/** Document of a bank statement in the 1C format. `day`: `DD.MM.YYYY`. `name`: name of the counterparty. */
type Document1c = {
  account: string
  purpose: string
  sum: string
  day: string
  number?: string
  name?: string
  isCredit?: boolean
}

/** Returns a debit or credit of the account, as the bank writes it into a bank statement in the 1C format. */
export function a1cDocument({
  account,
  purpose,
  sum,
  day,
  number,
  name,
  isCredit = false,
}: Document1c): string {
  const [own, other, date] = isCredit
    ? ['Получатель', 'Плательщик', 'ДатаПоступило']
    : ['Плательщик', 'Получатель', 'ДатаСписано']
  return [
    'СекцияДокумент=Платежное поручение',
    ...(number === undefined ? [] : [`Номер=${number}`]),
    `Сумма=${sum}`,
    `${own}Счет=${account}`,
    ...(name === undefined ? [] : [`${other}=${name}`]),
    `${date}=${day}`,
    `НазначениеПлатежа=${purpose}`,
    'КонецДокумента',
  ].join('\n')
}

/** Returns a bank statement in the 1C format. `section`: fields of the account, such as days and balances. */
export function a1cStatement(
  account: string,
  { documents, section = [] }: { documents: readonly string[]; section?: readonly string[] },
): Buffer {
  const own = `РасчСчет=${account}`
  const begin = section.length === 0 ? [own] : ['СекцияРасчСчет', own, ...section, 'КонецРасчСчет']
  return Buffer.from(['1CClientBankExchange', ...begin, ...documents, 'КонецФайла'].join('\n'))
}
