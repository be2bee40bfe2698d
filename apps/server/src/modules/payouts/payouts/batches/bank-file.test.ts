import { TextDecoder } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '../../../../platform/config/config.ts'
import type { Batch, BatchLine } from './payout-batches.sql.ts'
import { formatPurpose } from '../payment-purpose.rules.ts'
import { findReference } from '../approvals/payout-reference.ts'
import { formatBankFile1c } from './bank-file-1c.ts'
import { formatBankFileCsv } from './bank-file-csv.ts'
import { inWindows1251 } from './windows-1251.ts'

const { payer } = readConfig({}).payouts
const batch: Omit<Batch, 'state' | 'count' | 'sum' | 'fileHash' | 'fileHolders' | 'isDownloaded'> = {
  number: 3n,
  kind: 'account',
  actor: 'staff:olga',
  payer,
  createdAt: new Date('2026-11-20T21:00:05Z'),
  corrAccounts: { '044525974': '30101810145250000974' },
}
const line: BatchLine = {
  number: 1001n,
  reference: 'IM-1001-7F3K9M',
  state: 'pending',
  credited: 15_000n,
  fullName: 'Соловьёв-Седой Андрей',
  bankName: 'АО «ТБАНК»',
  bankId: null,
  phone: null,
  bic: '044525974',
  account: '40817810600000123456',
  batch: 7n,
  isInEarlierFile: false,
  blockers: [],
}
const decoded = (bytes: Buffer) => new TextDecoder('windows-1251').decode(bytes)

it('writes the 1C file of a batch in windows-1251, with one field per line and dates in Moscow time', () => {
  expect(decoded(formatBankFile1c(batch, [line])).split('\r\n')).toEqual([
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Импульс',
    'Получатель=',
    'ДатаСоздания=21.11.2026',
    'ВремяСоздания=00:00:05',
    'ДатаНачала=21.11.2026',
    'ДатаКонца=21.11.2026',
    'РасчСчет=40702810200000000001',
    'Документ=Платежное поручение',
    'СекцияДокумент=Платежное поручение',
    'Номер=1001',
    'Дата=21.11.2026',
    'Сумма=15000.00',
    'ПлательщикСчет=40702810200000000001',
    'Плательщик=ООО «Импульс» (демонстрация)',
    'ПлательщикИНН=7701000001',
    'ПлательщикКПП=770101001',
    'Плательщик1=ООО «Импульс» (демонстрация)',
    'ПлательщикРасчСчет=40702810200000000001',
    'ПлательщикБанк1=ПАО СБЕРБАНК',
    'ПлательщикБИК=044525225',
    'ПлательщикКорсчет=30101810400000000225',
    'ПолучательСчет=40817810600000123456',
    'Получатель=Соловьёв-Седой Андрей',
    'ПолучательИНН=',
    'Получатель1=Соловьёв-Седой Андрей',
    'ПолучательРасчСчет=40817810600000123456',
    'ПолучательБанк1=АО «ТБАНК»',
    'ПолучательБИК=044525974',
    'ПолучательКорсчет=30101810145250000974',
    'ВидОплаты=01',
    'Очередность=5',
    'НазначениеПлатежа=Вознаграждение по программе, заявка 1001. НДС не облагается IM-1001-7F3K9M',
    'КонецДокумента',
    'КонецФайла',
    '',
  ])
})

it('the 1C file contains the field «КодНазПлатежа» only when the payer has an income code', () => {
  const coded = { ...batch, payer: { ...payer, incomeCode: '1' } }
  expect(decoded(formatBankFile1c(coded, [line]))).toContain(
    'Очередность=5\r\nКодНазПлатежа=1\r\nНазначениеПлатежа=',
  )
  // A batch whose stored payer lacks the field `incomeCode` produces the same file as a batch whose payer has an empty
  // income code.
  const { incomeCode: _, ...before } = payer
  const text = decoded(formatBankFile1c({ ...batch, payer: before }, [line]))
  expect(text).toBe(decoded(formatBankFile1c(batch, [line])))
})

it('a line break in a recipient’s name cannot add a field to the 1C file', () => {
  const text = decoded(formatBankFile1c(batch, [{ ...line, fullName: 'Иванов\r\nСумма=1.00\u2028Иван' }]))
  expect(text.match(/^Сумма=/gm)).toHaveLength(1)
  expect(text).toContain('Получатель=Иванов Сумма=1.00 Иван\r\n')
})

it.each([
  ['Ёжик №5 «—» А\u00A0Б', 'Ёжик №5 «—» А\u00A0Б'],
  ['1\u202F500\u00A0₽ \u22122 А\u2011Б', '1 500\u00A0руб. -2 А-Б'],
  ['José Łódź 猫', 'Jose ?odz ?'],
  ['и\u0306 е\u0308', 'й ё'],
])('encodes «%s» in windows-1251 as «%s»', (text, expected) =>
  expect(decoded(inWindows1251(text))).toBe(expected),
)

it('writes batches of payments by phone and by account as CSV, and escapes a value that a spreadsheet would evaluate as a formula', () => {
  const sbp = { ...line, bic: null, account: null, phone: '79001112233', bankId: '100000000004' }
  const text = formatBankFileCsv({ ...batch, kind: 'sbp' }, [
    { ...sbp, bankName: '=HYPERLINK("x")', fullName: 'А;Б' },
  ])
  expect(text.toString()).toBe(
    '\uFEFFРеференс;Заявка;Получатель;Телефон;Код банка СБП;Банк;Сумма;Назначение\r\n' +
      `IM-1001-7F3K9M;1001;"А;Б";79001112233;100000000004;"'=HYPERLINK(""x"")";15000,00;` +
      'Вознаграждение по программе, заявка 1001. НДС не облагается IM-1001-7F3K9M\r\n',
  )
  expect(formatBankFileCsv(batch, [line]).toString()).toContain(
    ';40817810600000123456;044525974;АО «ТБАНК»;30101810145250000974;15000,00;',
  )
})

it('shortens a payment purpose to 210 characters, but not the reference at its end', () => {
  const long = formatPurpose(`${'я'.repeat(182)}{number}`, {
    number: 999_999_999_999n,
    reference: 'IM-999999999999-ZZZZ9M',
  })
  expect([...long]).toHaveLength(210)
  expect(findReference(long)).toBe('IM-999999999999-ZZZZ9M')
})
