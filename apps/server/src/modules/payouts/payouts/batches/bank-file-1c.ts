import { dayInDigits } from '@impulse/api/fields/day'
import { moscowDay, moscowIso } from '../../../../platform/clock/moscow.ts'
import type { Batch, BatchLine } from './payout-batches.sql.ts'

type Content = Pick<Batch, 'createdAt' | 'payer' | 'corrAccounts'>
import { formatPurpose } from '../payment-purpose.rules.ts'
import { inWindows1251 } from './windows-1251.ts'

/**
 * Writes a batch as payment orders in the 1C format (1CClientBankExchange 1.03, v8.1c.ru/edi/edi_stnd/100), which a
 * bank's software imports. The file is encoded in windows-1251, with one field per line. It contains only payments to
 * accounts. The bank reports the results in a bank statement of the same format.
 */
export function formatBankFile1c(batch: Content, lines: readonly BatchLine[]): Buffer {
  const day = dayInDigits(moscowDay(batch.createdAt))
  const header = formatFields({
    ВерсияФормата: '1.03',
    Кодировка: 'Windows',
    Отправитель: 'Импульс',
    Получатель: '',
    ДатаСоздания: day,
    ВремяСоздания: moscowIso(batch.createdAt).slice(11, 19),
    ДатаНачала: day,
    ДатаКонца: day,
    РасчСчет: batch.payer.account,
    Документ: 'Платежное поручение',
  })
  const orders = lines.flatMap((line) => [
    'СекцияДокумент=Платежное поручение',
    ...formatFields(paymentOrder(batch, line)),
    'КонецДокумента',
  ])
  const all = ['1CClientBankExchange', ...header, ...orders, 'КонецФайла']
  return inWindows1251(all.map((text) => `${text}\r\n`).join(''))
}

function paymentOrder({ payer, createdAt, corrAccounts }: Content, line: BatchLine): Record<string, string> {
  const { account, bic } = line
  return {
    // The number of a payment order has at most six digits, because banks refuse longer numbers. The payout
    // is identified by the reference in the payment purpose.
    Номер: String(((line.number - 1n) % 999_999n) + 1n),
    Дата: dayInDigits(moscowDay(createdAt)),
    Сумма: `${line.credited}.00`,
    ПлательщикСчет: payer.account,
    Плательщик: payer.name,
    ПлательщикИНН: payer.inn,
    ПлательщикКПП: payer.kpp,
    Плательщик1: payer.name,
    ПлательщикРасчСчет: payer.account,
    ПлательщикБанк1: payer.bankName,
    ПлательщикБИК: payer.bic,
    ПлательщикКорсчет: payer.corrAccount,
    ПолучательСчет: account ?? '',
    Получатель: line.fullName,
    ПолучательИНН: '',
    Получатель1: line.fullName,
    ПолучательРасчСчет: account ?? '',
    ПолучательБанк1: line.bankName,
    ПолучательБИК: bic ?? '',
    ПолучательКорсчет: (bic && corrAccounts[bic]) ?? '',
    ВидОплаты: '01',
    Очередность: '5',
    // The file contains the field «КодНазПлатежа» only when the payer has an income code (the code of the kind of
    // income).
    ...(payer.incomeCode && { КодНазПлатежа: payer.incomeCode }),
    НазначениеПлатежа: formatPurpose(payer.purpose, line),
  }
}

/**
 * Formats the fields as `name=value`. Line breaks in a value become spaces, because a new line would begin
 * another field.
 */
const formatFields = (fields: Record<string, string>): string[] =>
  Object.entries(fields).map(
    ([key, value]) => `${key}=${value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()}`,
  )
