/** Document of a bank statement in the 1C format. `day`: `DD.MM.YYYY`. `name`, `otherAccount`: of the counterparty. */
type Document1c = {
  account: string
  purpose: string
  sum: string
  day: string
  number?: string
  name?: string
  otherAccount?: string | undefined
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
  otherAccount,
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
    ...(otherAccount === undefined ? [] : [`${other}Счет=${otherAccount}`]),
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

/**
 * Returns a bank statement in camt.053 with the debits and credits of one day, as banks write it that do not state the
 * account of the other side. `day`: `YYYY-MM-DD`. `number`: number of the payment order; by default not stated.
 */
export function aCamtStatement(
  account: string,
  {
    day,
    documents,
  }: {
    day: string
    documents: readonly { purpose: string; sum: string; isCredit?: boolean; number?: string }[]
  },
): Buffer {
  const entries = documents.map(
    ({
      purpose,
      sum,
      isCredit = false,
      number = 'NOTPROVIDED',
    }) => `<Ntry><Amt Ccy="RUB">${sum}</Amt><CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>
      <Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${number}</EndToEndId></Refs>
      <RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt>
    <FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>
    <Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`)
}
