import type { SettlementRow } from '@impulse/api/accounting/manual-settlements'
import { dayInDigits } from '@impulse/api/fields/day'
import type { ListResponse } from '@impulse/api/lists/console-list'
import { fillPath } from '@impulse/api/routes/fill-path'
import { request } from '@playwright/test'
import { moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import { a1cDocument, a1cStatement } from '../../apps/server/src/testing/payouts/bank-statement-files.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { approve, sendToBank } from '../steps/order-steps.ts'
import {
  inTwoAppearances,
  newStaffByApi,
  openPage,
  postToConsole,
  signInAsNewStaff,
} from './console-steps.ts'
import { createWithdrawal } from './withdrawal-steps.ts'

const account = '40702810200000000001'

test('when the bank debited one payment twice, lets staff close the day only after they have explained the second debit, and a payment that only a table of results reported; a balance that no document explains needs an explanation too', async ({
  page,
  axe,
  app,
}) => {
  const dialog = page.getByRole('dialog')
  const { order, end } = await createWithdrawal(app, '79170120005')
  await approve(app, order)
  const { reference } = await sendToBank(app, '79170120005')
  const debit = [
    'СекцияДокумент=Платежное поручение',
    'Номер=1012',
    'Сумма=15000.00',
    `ПлательщикСчет=${account}`,
    'ДатаСписано=19.11.2026',
    `НазначениеПлатежа=Вознаграждение по программе, ${reference}`,
    'КонецДокумента',
  ]
  const balances = [
    'СекцияРасчСчет',
    `РасчСчет=${account}`,
    'ДатаНачала=19.11.2026',
    'ДатаКонца=20.11.2026',
    'НачальныйОстаток=1000000.00',
    'КонечныйОстаток=970000.00',
    'КонецРасчСчет',
  ]
  const file = ['1CClientBankExchange', ...balances, ...debit, ...debit, 'КонецФайла'].join('\n')
  await app.staff('importFileFromBank', { file })
  const table = `Референс;Сумма;Результат;Дата\n${reference};15000,00;Исполнено;19.11.2006`
  await app.staff('importFileFromBank', { file: table })
  await signInAsNewStaff(page, app, 'fedor-matches', 'finance')
  await openPage(page, 'Сверка')
  const duplicate = page.getByRole('row').filter({ hasText: reference })
  await expect(duplicate).toContainText('ДВАЖДЫ')
  await inTwoAppearances(page, axe)()
  const reported = page.getByRole('alert').filter({ hasText: 'лишнем платеже' })
  await expect(reported).toContainText(`заявка № ${order.number}, Т-Банк, 15 000 ₽, 19.11.2006`)
  await reported.getByRole('button', { name: 'Пояснить' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Банк исправил таблицу: в выписке этого платежа нет')
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect(reported).toHaveCount(0)
  await duplicate.getByRole('button', { name: 'Пояснить' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Получатель вернёт деньги до 1 декабря')
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect(duplicate).toHaveCount(0)
  await page.getByRole('button', { name: 'Закрыть по 20.11.2026' }).click()
  await axe(page)
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(page.getByText('по 20.11.2026, fedor-matches')).toBeVisible()
  // The bank's balance of the next day falls without a document.
  const unexplained = balances
    .with(2, 'ДатаНачала=21.11.2026')
    .with(3, 'ДатаКонца=21.11.2026')
    .with(4, 'НачальныйОстаток=970000.00')
    .with(5, 'КонечныйОстаток=969990.00')
  await app.staff('importFileFromBank', {
    file: ['1CClientBankExchange', ...unexplained, 'КонецФайла'].join('\n'),
  })
  await page.reload()
  await expect(page.getByText('День закрывают только с пояснением:')).toBeVisible()
  await page.getByRole('button', { name: 'Закрыть по 21.11.2026 с пояснением' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Банк отменил документ 7 после закрытия дня')
  await axe(page)
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(page.getByText('−10,00 ₽: Банк отменил документ 7 после закрытия дня')).toBeVisible()
  const today = dayInDigits(moscowDay(new Date()))
  const suggested = debit.with(1, `Номер=${order.number}`).with(4, `ДатаСписано=${today}`)
  const name = 'Получатель=ИВАНОВА ОЛЬГА СЕРГЕЕВНА ОЧЕНЬ ДЛИННОЕ НАИМЕНОВАНИЕ КОНТРАГЕНТА БАНКА'
  const without = suggested.with(5, name)
  const next = ['1CClientBankExchange', `РасчСчет=${account}`, ...without, 'КонецФайла'].join('\n')
  await app.staff('importFileFromBank', { file: next })
  await page.reload()
  const buttons = page.getByRole('row').filter({ hasText: 'ИВАНОВА' }).getByRole('button')
  await expect(buttons).toHaveText([`Это № ${order.number}?`, 'Не выплата'])
  // The question stays in one line, so that its button is no higher than the other one.
  const heights = await buttons.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeLessThan(10)
  expect(await end()).toBe('paid')
})

test('when the payment of an unclaimed payout comes back, it stands on the list again with a button to pay it', async ({
  page,
  axe,
  app,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = page.getByRole('dialog')
  const day = moscowDay(new Date())
  const { order, end } = await createWithdrawal(app, '79170120006')
  await approve(app, order)
  const { reference } = await sendToBank(app, '79170120006')
  const load = (...documents: { number: string; isCredit?: boolean }[]) => {
    const written = documents.map((one) =>
      a1cDocument({ ...one, account, purpose: reference, sum: '15000.00', day: dayInDigits(day) }),
    )
    return app.staff('importFileFromBank', { file: String(a1cStatement(account, { documents: written })) })
  }
  await load({ number: '1' })
  expect(await end()).toBe('paid')
  await app.staff('deleteAccount', { number: order.number })
  await load({ number: '2', isCredit: true })

  await signInAsNewStaff(page, app, 'fedor-unclaimed', 'finance')
  await openPage(page, 'Невостребованное')
  const row = page.getByRole('row').filter({ hasText: String(order.number) })
  await row.getByRole('button', { name: 'Выплачено' }).click()
  await dialog.getByLabel('Документ банка').fill(`77 от ${dayInDigits(day)}`)
  await dialog.getByLabel('День платежа').fill(day)
  await dialog.getByLabel('Причина для коллег').fill('Заявление от наследника')
  await axe(page)
  await dialog.getByRole('button', { name: 'Предложить' }).click()
  await expect(row).toHaveCount(0)
  const colleague = await request.newContext({ baseURL: app.url, extraHTTPHeaders: { origin: app.url } })
  await newStaffByApi(colleague, app, 'galina-unclaimed', 'finance')
  const open = await colleague.get('/console/api/manual-settlements?state=open')
  const [settlement] = ((await open.json()) as ListResponse<SettlementRow>).data
  await postToConsole(
    { request: colleague, url: app.url },
    fillPath('/console/api/manual-settlements/:id/decision', { id: settlement?.id ?? '' }),
    { isApproved: true },
  )
  await colleague.dispose()

  await load({ number: '77' }, { number: '78', isCredit: true })
  await page.reload()
  await expect(row).toContainText(`${dayInDigits(day)}, документ № 78`)
  await expect(row.getByRole('button', { name: 'Выплачено' })).toBeVisible()

  await openPage(page, 'Расчёты вручную')
  await page.getByRole('combobox', { name: 'Состояние' }).click()
  await page.getByRole('option', { name: 'Платёж вернулся' }).click()
  const settlements = page.getByRole('region', { name: 'Расчёты' })
  await expect(settlements).toContainText('galina-unclaimed')
  // The decision, in the last column, is on the screen without scrolling the table.
  const hidden = await settlements.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hidden).toBe(0)
})
