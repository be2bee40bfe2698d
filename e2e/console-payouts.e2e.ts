import { readFile } from 'node:fs/promises'
import { expect, test } from './cabinet-test.ts'
import { comeIn, inEveryLook, openPage } from './console-steps.ts'
import { aWithdrawal } from './order-steps.ts'
import { aPayableMember, byOperator, withdrawalsOf } from './withdraw-steps.ts'

test('finance approves, rejects, sends a batch, takes the bank’s answer and stops payouts', async ({
  page,
  browser,
  axe,
  programme,
}) => {
  test.setTimeout(180_000)
  const phone = '79170120001'
  const member = await browser.newPage({ baseURL: programme.url })
  const { accessToken } = await aPayableMember(member, programme, phone)
  const paid = await aWithdrawal(member, { accessToken, phone, amount: 15_000 })
  const refused = await aWithdrawal(member, { accessToken, phone, amount: 2_000 })
  const look = inEveryLook(page, axe)
  const dialog = page.getByRole('dialog')

  await page.setViewportSize({ width: 1440, height: 900 })
  await comeIn(page, programme, 'fedor', 'finance')
  await expect(page.getByRole('table', { name: 'Сколько денег могут попросить' })).toContainText('За 90 дней')
  await look()
  await openPage(page, 'Заявки на вывод')
  await page.getByPlaceholder('Номер, телефон, фамилия').fill(`+${phone}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await look()

  await page.getByRole('cell', { name: String(refused.number), exact: true }).click()
  await page.getByRole('button', { name: 'Отклонить' }).click()
  await dialog.getByLabel('Причина').click()
  await page.getByRole('option', { name: 'Другое' }).click()
  await dialog.getByRole('button', { name: 'Отклонить' }).click()
  await expect(dialog.getByText(/нужно пояснение для участника/)).toBeVisible()
  await dialog.getByLabel('Пояснение для участника').fill('Позвоните нам')
  await look()
  await dialog.getByRole('button', { name: 'Отклонить' }).click()
  const steps = page.getByRole('region', { name: 'Ход заявки' })
  await expect(steps.getByRole('row').last()).toContainText('Позвоните нам')

  await openPage(page, 'Заявки на вывод')
  await page.getByRole('cell', { name: String(paid.number), exact: true }).click()
  await page.getByRole('button', { name: 'Одобрить' }).click()
  await expect(dialog).toContainText('15 000 ₽')
  await dialog.getByRole('button', { name: 'Одобрить' }).click()
  await expect(steps.getByRole('row').last()).toContainText('fedor')
  await expect(page.getByRole('button', { name: 'Одобрить' })).toHaveCount(0)
  await look()

  await openPage(page, 'Пакеты для банка')
  const make = page.getByRole('button', { name: 'Собрать пакет' })
  await page.setViewportSize({ width: 320, height: 900 })
  // On the narrowest phone, too, nothing of it is beyond the edge.
  await expect(make).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await make.click()
  await dialog.getByLabel('Вид выплат').click()
  await page.getByRole('option', { name: /СБП/ }).click()
  await dialog.getByRole('button', { name: 'Собрать' }).click()
  await expect(page.getByRole('region', { name: 'Платежи' })).toContainText(`№ ${paid.number}`)
  await look()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать CSV' }).click(),
  ])
  const line = (await readFile(await download.path(), 'utf8')).split('\n').find((one) => one.includes(phone))
  const reference = line?.split(';')[0] ?? ''

  await openPage(page, 'Пакеты для банка')
  await look()
  await page.getByRole('button', { name: 'Загрузить ответ банка' }).click()
  const answer = `Референс;Сумма;Результат\n${reference};15000,00;Исполнено\nIM-1-0000;1;Исполнено\n`
  const file = { name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(answer) }
  await dialog.getByLabel('Файл банка').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Проверить файл' }).click()
  await expect(dialog.getByText(/пока ничего не записано/)).toBeVisible()
  await look()
  await dialog.getByRole('button', { name: 'Принять ответ' }).click()
  await expect(dialog.getByText(/Ответ принят. Строк: 2, из них требуют внимания: 1/)).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toContainText('такого референса нет')
  await dialog.getByRole('button', { name: 'Готово' }).click()
  const ends = (await withdrawalsOf(member, accessToken)).map(({ status }) => status)
  expect(ends.toSorted()).toEqual(['paid', 'rejected'])

  await openPage(page, 'Остановка выплат')
  await expect(page.getByText('Выплаты идут')).toBeVisible()
  await look()
  await page.getByRole('button', { name: 'Остановить' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Сверка с банком')
  await look()
  await dialog.getByRole('button', { name: 'Остановить выплаты' }).click()
  await expect(page.getByText(/Выплаты остановлены: Сверка с банком \(fedor/)).toBeVisible()
  await look()
  expect(await byOperator(programme, 'payouts', 'start')).toContain('Выплаты идут')
  await member.close()
})
