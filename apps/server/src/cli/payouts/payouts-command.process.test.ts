import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withdrawalReasonCodes } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { getAdminWithdrawalByNumber } from '../../modules/payouts/payouts/payouts.service.ts'
import { aPhone } from '../../testing/identity/member-fixtures.ts'
import { commandLine } from '../../testing/harness/command-line.ts'
import { aPayoutTest, aWithdrawal, getWithdrawalStatus } from '../../testing/payouts/payout-fixtures.ts'
import { seededDatabase } from '../../testing/database/seeded-database.ts'

const { db, folder, env } = await seededDatabase()
const lk = commandLine(env)
const refused = (words: string) => ({ code: 1, err: expect.stringContaining(words) as string })

const context = await aPayoutTest(db)

it('staff are added with a name and a phone, and a removed staff member cannot act', async () => {
  const phone = aPhone()
  expect(await lk('staff', 'add', 'ivan')).toMatchObject(refused('--phone'))
  expect(await lk('staff', 'add', 'ivan', '--phone', phone)).toMatchObject({ code: 0, err: '' })
  expect(await lk('staff', 'add', 'ivan2', '--phone', phone)).toMatchObject(refused('staff_exists'))
  expect((await lk('staff', 'list')).out).toContain('ivan')
  expect((await lk('staff', 'remove', 'ivan')).code).toBe(0)
  expect(await lk('payouts', 'start', '--as', 'ivan')).toMatchObject(refused('staff_not_found'))
  expect(await lk('payouts', 'start')).toMatchObject(refused('--as'))
}, 300_000)

it('a withdrawal is approved by two staff members, sent to the bank in a file, and paid according to the bank’s response', async () => {
  const { number } = await aWithdrawal(context, { amount: 60_000, kind: 'account' })
  const name = String(number)
  expect((await lk('withdrawals', 'list')).out).toMatch(
    new RegExp(
      `^${name}  ждёт ответа  сегодня  60 000 ₽  Иванов Андрей .*согласий 0 из 2 .*ещё не платили`,
      'm',
    ),
  )
  expect((await lk('withdrawals', 'show', name)).out).toContain('счёт 40817810600000123456, БИК 044525974')
  expect((await lk('withdrawals', 'approve', name, '--as', 'olga')).out).toContain('нужно второе')
  expect(await lk('withdrawals', 'approve', name, '--as', 'olga')).toMatchObject({
    code: 1,
    out: expect.stringContaining('second_person_needed') as string,
  })
  expect((await lk('withdrawals', 'approve', name, '--as', 'petr')).out).toContain(`Заявка ${name} одобрена`)

  const batch = /Пакет (\d+): 1 на 60 000 ₽/.exec(
    (await lk('payouts', 'batch', '--kind', 'account', '--as', 'olga')).out,
  )?.[1]
  const [path, again] = [join(folder, 'batch.txt'), join(folder, 'again.txt')]
  expect((await lk('payouts', 'file', batch ?? '', '--format', '1c', '-o', path)).code).toBe(0)
  expect(await lk('payouts', 'file', batch ?? '', '--format', '1c', '-o', path)).toMatchObject(
    refused('уже есть'),
  )
  await lk('payouts', 'file', batch ?? '', '--format', '1c', '-o', again)
  expect(await readFile(again)).toEqual(await readFile(path))
  expect((await lk('payouts', 'list', '--open')).out).toContain('в банке 1 на 60 000 ₽')
  const { reference } = await getAdminWithdrawalByNumber(context, number)
  expect((await lk('payouts', 'show', batch ?? '')).out).toContain(`${reference}  заявка ${name}  в банке`)

  const answer = join(folder, 'answer.csv')
  await writeFile(
    answer,
    `Референс;Сумма;Результат\n${reference};60000,00;Исполнено\nIM-1-0000;1;Исполнено\n`,
  )
  const take = (...more: string[]) => lk('payouts', 'answer', answer, '--as', 'petr', ...more)
  expect((await take('--dry-run')).out).toContain('Проверка: ничего не записано')
  expect(await getWithdrawalStatus(db, { number })).toBe('sent')
  expect(await take()).toMatchObject({
    code: 1,
    out: `строка 2: ${reference} выплачено; «Исполнено»\nстрока 3: IM-1-0000 НЕ ПРИНЯТО: такого референса нет; «Исполнено»\nвыплачено [paid]: 1\nНЕ ПРИНЯТО: такого референса нет [unknown_reference]: 1\n`,
  })
  expect(await getWithdrawalStatus(db, { number })).toBe('paid')
  expect((await lk('withdrawals', 'show', name)).out).toContain(`Выплата ${reference}: выплачено, пакет`)
  expect((await take()).out).toContain('уже принят')
  expect((await lk('payouts', 'list', '--open')).out).not.toContain(`\n${batch}  `)
  expect(await lk('payouts', 'answer', join(folder, 'none'), '--as', 'petr')).toMatchObject(
    refused('такого файла или папки нет'),
  )
}, 300_000)

it('a rejection requires a reason code that the help lists, and a note only for the code «other»', async () => {
  const [first, second] = [await aWithdrawal(context), await aWithdrawal(context)]
  const reject = (number: bigint, ...more: string[]) =>
    lk('withdrawals', 'reject', String(number), '--as', 'olga', ...more)
  const { out } = await lk('withdrawals', 'reject', '--help')
  for (const code of withdrawalReasonCodes) expect(out).toContain(code)
  expect(await reject(first.number, '--reason', 'because')).toMatchObject(refused('details_wrong'))
  expect(await reject(first.number, '--reason', 'other')).toMatchObject(refused('--note'))
  expect(await reject(first.number, '--reason', 'details_wrong', '--note', 'x')).toMatchObject(
    refused('--note'),
  )
  expect((await reject(first.number, '--reason', 'details_wrong')).code).toBe(0)
  expect((await reject(second.number, '--reason', 'other', '--note', 'Позвоните нам')).out).toContain(
    'Позвоните нам',
  )
  expect(await reject(second.number, '--reason', 'member_asked')).toMatchObject(refused('order_answered'))
  expect((await lk('withdrawals', 'list', '--status', 'rejected')).out).toContain(String(first.number))
  expect(await lk('withdrawals', 'list', '--status', 'lost')).toMatchObject(refused('review, approved'))
}, 300_000)

it('no batch is made while the payout pause is on', async () => {
  expect(await lk('payouts', 'stop', '--as', 'olga')).toMatchObject(refused('--reason'))
  expect((await lk('payouts', 'stop', '--reason', 'Сверка', '--as', 'olga')).code).toBe(0)
  expect((await lk('payouts', 'list')).out).toContain('Выплаты остановлены (staff:olga): Сверка')
  expect(await lk('payouts', 'batch', '--kind', 'sbp', '--as', 'olga')).toMatchObject(
    refused('payouts_paused'),
  )
  expect((await lk('payouts', 'start', '--as', 'petr')).code).toBe(0)
  expect(await lk('payouts', 'batch', '--kind', 'both', '--as', 'olga')).toMatchObject(refused('--kind'))
  expect(await lk('payouts', 'batch', '--kind', 'sbp', '--limit', '0', '--as', 'olga')).toMatchObject(
    refused('от 1'),
  )
}, 300_000)
