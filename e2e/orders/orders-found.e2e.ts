import { fillPath } from '@impulse/api/routes/fill-path'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aWithdrawal, steps } from '../steps/order-steps.ts'
import { aPayableMember } from '../steps/withdraw-steps.ts'

// The tests need more time than others: `aPayableMember` imports contracts and approves a document.
test.describe.configure({ timeout: 120_000 })

test('finds orders by number, bank and status, and offers a link to all orders when nothing is found; loads an order again after a failure, and links the order and its operation to each other', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79170110006'
  const { accessToken } = await aPayableMember(page, app, phone)
  await open(page, '/order')
  await expect(page.getByRole('heading', { name: 'Заявок пока нет' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  const first = await aWithdrawal(page, { accessToken, phone, amount: 1_000 })
  await app.staff('rejectWithdrawal', { number: first.number, reason: 'member_asked' })
  const second = await aWithdrawal(page, { accessToken, phone, amount: 2_000 })
  const rows = page.getByRole('main').getByRole('listitem')
  await open(page, '/order')
  await expect(rows).toHaveText([
    new RegExp(`Т-БанкВывод.№.${second.number}.*На.рассмотрении2.000.₽`),
    new RegExp(`Т-БанкВывод.№.${first.number}.*Отклонена1.000.₽`),
  ])
  const field = page.getByRole('searchbox', { name: /^Поиск по номеру/ })
  await field.fill(String(first.number))
  await expect(page).toHaveURL(`/order?search=${first.number}`)
  await expect(rows).toHaveCount(1)
  await field.fill('тинькофф')
  await expect(page).toHaveURL(`/order?search=${encodeURIComponent('тинькофф')}`)
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: 'В работе' }).click()
  await expect(page).toHaveURL(/state=open&search=/)
  await expect(rows).toHaveText([/На\sрассмотрении/])
  await page.getByRole('link', { name: 'Завершены' }).click()
  await expect(rows).toHaveText([/Отклонена/])
  await axe(page)
  await page.getByRole('link', { name: 'Завершены' }).click()
  await expect(rows).toHaveCount(2)
  await field.fill('нет такого')
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Показать все заявки' }).click()
  await expect(page).toHaveURL('/order')
  await expect(field).toHaveValue('')

  await page.setViewportSize({ width: 320, height: 640 })
  const isCut = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isCut()).toBe(false)
  await rows.first().getByRole('link').click()
  await expect(steps(page)).toHaveCount(4)
  expect(await isCut()).toBe(false)
  await test.step('loads an order again by «Повторить», and links the order and its operation in the history to each other', async () => {
    const order = await aWithdrawal(page, { accessToken, phone })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('link', { name: 'Мои заявки' }).first().click()
    const one = `**${fillPath('/api/order/:id/', { id: order.id })}`
    await page.route(one, (route) => route.fulfill({ status: 500, json: {} }))
    await rows
      .filter({ hasText: String(order.number) })
      .getByRole('link')
      .click()
    const retry = page.getByRole('button', { name: 'Повторить' })
    await expect(retry).toBeVisible()
    await axe(page)
    await page.unroute(one)
    await retry.click()
    await expect(steps(page)).toHaveCount(4)
    await page.getByRole('link', { name: 'Операции по заявке' }).click()
    const operation = page.getByRole('dialog')
    await expect(operation).toContainText('15 000')
    await operation.getByRole('link', { name: 'Открыть заявку' }).click()
    await expect(page).toHaveURL(`/order/${order.id}`)
    await expect(operation).toBeHidden()
  })
})
