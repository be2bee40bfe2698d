import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { createWithdrawal, lastStep } from './withdrawal-steps.ts'
import { signInAsNewStaff, inTwoAppearances, openPage } from './console-steps.ts'
import { approve } from '../steps/order-steps.ts'

test('finds a withdrawal by the member’s phone, and lets staff reject the withdrawal with a typed explanation for the member', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = page.getByRole('dialog')
  const { order, end } = await createWithdrawal(app, '79170120001')
  await signInAsNewStaff(page, app, 'fedor-rejects', 'finance')
  await openPage(page, 'Заявки на вывод')
  await page.getByPlaceholder('Номер, телефон, фамилия').fill('+79170120001')
  await expect(page.getByRole('row')).toHaveCount(2)
  await runAxe()
  await page.getByRole('cell', { name: String(order.number), exact: true }).click()
  await page.getByRole('button', { name: 'Отклонить' }).click()
  const reason = dialog.getByLabel('Причина')
  await reason.click()
  await page.getByRole('option', { name: 'Банк вернул перевод' }).click()
  // A chosen reason that is longer than the field wraps, so that staff read all of it.
  expect(await reason.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  await reason.click()
  await page.getByRole('option', { name: 'Другое' }).click()
  await dialog.getByRole('button', { name: 'Отклонить' }).click()
  await expect(dialog.getByText(/нужно пояснение для участника/)).toBeVisible()
  await dialog.getByLabel('Пояснение для участника').fill('Позвоните нам')
  await axe(page)
  await dialog.getByRole('button', { name: 'Отклонить' }).click()
  await expect(lastStep(page)).toContainText('Позвоните нам')
  await runAxe()
  expect(await end()).toBe('rejected')
})

test('does not let the staff member who recorded that the bank has a payout batch cancel this batch; checks a bank response before staff import it, marks a row with an unknown reference, and lets staff pause payouts with a reason', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  const dialog = page.getByRole('dialog')
  const { order, end } = await createWithdrawal(app, '79170120003')
  await approve(app, order)
  await signInAsNewStaff(page, app, 'fedor-sends', 'finance')
  await openPage(page, 'Пакеты для банка')
  await runAxe()
  const make = page.getByRole('button', { name: 'Собрать пакет' })
  await page.setViewportSize({ width: 320, height: 900 })
  // The button that makes a batch must be fully visible on the narrowest phone.
  await expect(make).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await make.click()
  await dialog.getByLabel('Вид выплат').click()
  await page.getByRole('option', { name: /СБП/ }).click()
  await dialog.getByRole('button', { name: 'Собрать' }).click()
  await expect(page.getByRole('region', { name: 'Платежи' })).toContainText(`№ ${order.number}`)
  await runAxe()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать CSV' }).click(),
  ])
  const payouts = (await readFile(await download.path(), 'utf8')).split('\n')
  const reference = payouts.find((line) => line.includes('79170120003'))?.split(';')[0] ?? ''
  expect(reference).not.toBe('')
  await page.getByRole('button', { name: 'Передан в банк' }).click()
  await axe(page)
  await dialog.getByRole('button', { name: 'Записать' }).click()
  await expect(page.getByText('Состояние: в банке')).toBeVisible()
  await expect(page.getByText(/отменяет его другой сотрудник/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отменить пакет' })).toHaveCount(0)
  await openPage(page, 'Пакеты для банка')
  await page.getByRole('button', { name: 'Загрузить ответ банка' }).click()
  const bankResponse = `Референс;Сумма;Результат\n${reference};15000,00;Исполнено\nIM-1-00009M;1;Исполнено\n`
  const file = { name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(bankResponse) }
  await dialog.getByLabel('Файл банка').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Проверить файл' }).click()
  await expect(dialog.getByText(/пока ничего не записано/)).toBeVisible()
  await runAxe()
  await dialog.getByRole('button', { name: 'Принять ответ' }).click()
  await expect(dialog.getByText(/Ответ принят. Строк: 2, из них требуют внимания: 1/)).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toContainText('выплаты с таким референсом нет')
  await dialog.getByRole('button', { name: 'Готово' }).click()
  expect(await end()).toBe('paid')

  await openPage(page, 'Остановка выплат')
  await expect(page.getByText('Выплаты идут')).toBeVisible()
  await page.getByRole('button', { name: 'Остановить' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Сверка с банком')
  await dialog.getByRole('button', { name: 'Остановить выплаты' }).click()
  await expect(page.getByText(/Выплаты остановлены: Сверка с банком \(fedor-sends/)).toBeVisible()
  await runAxe()
  await app.staff('resumePayouts', null)
})
