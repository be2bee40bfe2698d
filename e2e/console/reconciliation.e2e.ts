import { expect, test } from '../fixtures/cabinet-test.ts'
import { approve, sendToBank } from '../steps/order-steps.ts'
import { inEveryAppearance, openPage, signInAsNewStaff } from './console-steps.ts'
import { createWithdrawal } from './withdrawal-steps.ts'

const account = '40702810200000000001'

test('when the bank debited one payment twice, lets staff close the day only after they have explained the second debit', async ({
  page,
  browser,
  axe,
  app,
}) => {
  const runAxe = inEveryAppearance(page, axe)
  const dialog = page.getByRole('dialog')
  const { order, end } = await createWithdrawal(browser, app, '79170120005')
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
  await signInAsNewStaff(page, app, 'fedor-matches', 'finance')
  await openPage(page, 'Пакеты для банка')
  await page.getByRole('button', { name: 'Загрузить ответ банка' }).click()
  await dialog
    .getByLabel('Файл банка')
    .setInputFiles({ name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await dialog.getByRole('button', { name: 'Проверить файл' }).click()
  await dialog.getByRole('button', { name: 'Принять ответ' }).click()
  await expect(dialog.getByText(/Строк: 2, из них требуют внимания: 1/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await openPage(page, 'Сверка')
  const duplicate = page.getByRole('row').filter({ hasText: reference })
  await expect(duplicate).toContainText('ДВАЖДЫ')
  await runAxe()
  await duplicate.getByRole('button', { name: 'Пояснить' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Получатель вернёт деньги до 1 декабря')
  await runAxe()
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect(duplicate).toHaveCount(0)
  await page.getByRole('button', { name: 'Закрыть по 20.11.2026' }).click()
  await runAxe()
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click()
  await expect(page.getByText('по 20.11.2026, fedor-matches')).toBeVisible()
  expect(await end()).toBe('paid')
})
