import { orderPaths } from '@impulse/wire/order'
import type { Page } from '@playwright/test'
import { open } from './alive.ts'
import { expect, test } from './cabinet-test.ts'
import {
  approve,
  aWithdrawal,
  bankAnswers,
  cancelButton,
  cancelQuestion,
  lookAgain,
  sendToBank,
  steps,
} from './order-steps.ts'
import { logRequests } from './request-log.ts'
import { balanceOf } from './ask.ts'
import { written } from './shown-money.ts'
import { amountField, aPayableMember, byOperator, recipientField, released } from './withdraw-steps.ts'

// The operator's part of each takes its time.
test.describe.configure({ timeout: 120_000 })

const receipt = (page: Page) => page.getByRole('button', { name: 'Скачать квитанцию' })
const again = (page: Page) => page.getByRole('link', { name: 'Исправить и отправить снова' })

test('a withdrawal is followed to the bank, to its member, and back again', async ({
  page,
  programme,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const phone = '79170110001'
  const { accessToken } = await aPayableMember(page, programme, phone)
  const order = await aWithdrawal(page, { accessToken, phone })
  await open(page, `/order/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заявка № ${order.number}`)
  await expect(page.getByRole('region', { name: 'Выплата' })).toContainText('15 000 ₽')
  await expect(page.getByText('В Т-Банк, Ольга И.')).toBeVisible()
  await expect(steps(page)).toHaveText([
    /^Заявка принята\S/,
    /^Проверяем данныеОтветим не\sпозже\s/,
    /^Отправили в\sбанк \(ещё впереди\)$/,
    /^Деньги у\sвас \(ещё впереди\)Ожидаем до\s/,
  ])
  await expect(steps(page).nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(receipt(page)).toHaveCount(0)
  await axe(page)

  // By itself, while one looks.
  await approve(programme, order)
  await expect(steps(page).nth(1)).toHaveText(/^Данные проверены\S/, { timeout: 20_000 })
  await expect(page.getByText('Одобрена')).toBeVisible()
  await expect(cancelButton(page)).toHaveCount(0)

  const { reference } = await sendToBank(programme)
  await lookAgain(page)
  await expect(steps(page).nth(2)).toHaveText(/^Отправили в\sбанк\S/)
  await expect(steps(page)).toHaveCount(4)
  await expect(steps(page).nth(3)).toContainText('ещё впереди')

  await bankAnswers(programme, { reference, result: 'исполнено' })
  await lookAgain(page)
  await expect(steps(page).nth(3)).toHaveText(/^Деньги у\sвас\S/)
  // The bank's word is a day, without an hour.
  await expect(steps(page).nth(3)).not.toContainText(':')
  await axe(page)
  const downloading = page.waitForEvent('download')
  await receipt(page).click()
  expect((await downloading).suggestedFilename()).toBe(`Квитанция ${order.number}.pdf`)
  await expect(page.getByText(`Файл «Квитанция ${order.number}.pdf» скачан`)).toBeVisible()

  await bankAnswers(programme, { reference, result: 'возврат', reason: 'счёт получателя закрыт' })
  await lookAgain(page)
  await expect(steps(page)).toHaveText([
    /^Заявка принята/,
    /^Данные/,
    /^Отправили/,
    /^Банк сообщил о\sзачислении/,
    /^Банк вернул деньги/,
  ])
  await expect(page.getByText('Счёт получателя закрыт. Укажите другой')).toBeVisible()
  await expect(receipt(page)).toHaveCount(0)
  await axe(page)
  expect((await balanceOf(page, accessToken)).balance).toBe(released)

  await again(page).click()
  await expect(page).toHaveURL(`/withdraw?from=${order.id}`)
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  await expect(recipientField(page)).toContainText('Т-Банк')
})

test('a refusal says why and what to do: by its reason, with what staff have added', async ({
  page,
  programme,
  axe,
}) => {
  const phone = '79170110002'
  const { accessToken } = await aPayableMember(page, programme, phone)
  const reasons = [
    ['details_wrong', 'В данных получателя ошибка', 'Исправить и отправить снова', /\/withdraw\?from=/],
    ['document_doubt', 'Нужно уточнить данные документа', 'Проверить документ', '/lk'],
    ['other', 'Позвоните нам. Подробности знает поддержка', 'Написать в поддержку', '/help'],
  ] as const
  for (const [code, words, label, address] of reasons) {
    const order = await aWithdrawal(page, { accessToken, phone })
    const note = code === 'other' ? ['--note', 'Позвоните нам'] : []
    await byOperator(programme, 'withdrawals', 'reject', String(order.number), '--reason', code, ...note)
    await open(page, `/order/${order.id}`)
    await expect(steps(page)).toHaveText([/^Заявка принята/, /^Заявка отклонена\S/])
    await expect(page.getByText('15 000 б. вернулись на баланс')).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await axe(page)
    await page.getByRole('main').getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(address)
  }
})

test('pressed twice it is cancelled once, the money is back at once, and the focus is on what came of it', async ({
  page,
  context,
  programme,
  axe,
}) => {
  const phone = '79170110003'
  const { accessToken } = await aPayableMember(page, programme, phone)
  const order = await aWithdrawal(page, { accessToken, phone })
  await open(page, `/order/${order.id}`)
  await cancelButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(cancelQuestion(page)).toContainText('Деньги сразу вернутся на баланс')
  await axe(page)
  const log = logRequests(context)
  await cancelQuestion(page).getByRole('button', { name: 'Отменить заявку' }).click({ clickCount: 2 })
  await expect(cancelQuestion(page)).toBeHidden()
  await expect(steps(page)).toHaveText([/^Заявка принята/, /^Вы\sотменили заявку\S/])
  await expect(page.locator(':focus')).toHaveText('Заявка отменена')
  await expect(page.getByText('15 000 б. вернулись на баланс')).toBeVisible()
  expect(log.statuses('POST', orderPaths.cancel.replace(':id', order.id))).toEqual([200])
  expect((await balanceOf(page, accessToken)).balance).toBe(released)
  await page.getByRole('link', { name: 'Мои заявки' }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: `№ ${order.number}` })).toContainText('Отменена')
  await page.getByRole('link', { name: 'Баланс' }).first().click()
  await expect(page.getByText(written(released)).first()).toBeVisible()
})

test('answered meanwhile, it is not cancelled, and shows what stands', async ({ page, programme }) => {
  const phone = '79170110004'
  const { accessToken } = await aPayableMember(page, programme, phone)
  const order = await aWithdrawal(page, { accessToken, phone })
  await open(page, `/order/${order.id}`)
  // Nothing that the page asks for by itself tells it before the member presses.
  await page.route(`**${orderPaths.one.replace(':id', order.id)}`, (route) => route.abort())
  await approve(programme, order)
  await cancelButton(page).click()
  await page.unrouteAll()
  await cancelQuestion(page).getByRole('button', { name: 'Отменить заявку' }).click()
  await expect(cancelQuestion(page)).toBeHidden()
  await expect(page.getByText('Отменить уже нельзя: по заявке есть ответ')).toBeVisible()
  await expect(steps(page).nth(1)).toHaveText(/^Данные проверены/)
  expect((await balanceOf(page, accessToken)).balance).toBe(released - 15_000)
})

test('a page that can’t ask again stays as it is', async ({ page, context, programme }) => {
  const phone = '79170110005'
  const { accessToken } = await aPayableMember(page, programme, phone)
  const order = await aWithdrawal(page, { accessToken, phone })
  await open(page, `/order/${order.id}`)
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(order.id))
  await lookAgain(page)
  await failed
  await expect(steps(page)).toHaveCount(4)
  await context.setOffline(false)
})

test('applications are found by number, bank and what has become of them', async ({
  page,
  programme,
  axe,
}) => {
  const phone = '79170110006'
  const { accessToken } = await aPayableMember(page, programme, phone)
  await open(page, '/order')
  await expect(page.getByRole('heading', { name: 'Заявок пока нет' })).toBeVisible()
  const first = await aWithdrawal(page, { accessToken, phone, amount: 1_000 })
  await byOperator(programme, 'withdrawals', 'reject', String(first.number), '--reason', 'member_asked')
  const second = await aWithdrawal(page, { accessToken, phone, amount: 2_000 })
  const rows = page.getByRole('main').getByRole('listitem')
  await open(page, '/order')
  await expect(rows).toHaveText([
    new RegExp(`Т-Банк№.${second.number}.*На.рассмотрении2.000.б.`),
    new RegExp(`Т-Банк№.${first.number}.*Отклонена1.000.б.`),
  ])
  const field = page.getByRole('searchbox', { name: /^Поиск по номеру/ })
  await field.fill(String(first.number))
  await expect(page).toHaveURL(`/order?search=${first.number}`)
  await expect(rows).toHaveCount(1)
  for (const bank of ['т-банк', 'тинькофф', 'росбанк']) {
    await field.fill(bank)
    await expect(page).toHaveURL(`/order?search=${encodeURIComponent(bank)}`)
    await expect(rows).toHaveCount(2)
  }
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
})

test('the order leads to its operations, and they lead back', async ({ page, programme }) => {
  const phone = '79170110007'
  const { accessToken } = await aPayableMember(page, programme, phone)
  const order = await aWithdrawal(page, { accessToken, phone })
  await open(page, `/order/${order.id}`)
  await page.getByRole('link', { name: 'Операции по заявке' }).click()
  const operation = page.getByRole('dialog')
  await expect(operation).toContainText('15 000')
  await operation.getByRole('link', { name: 'Открыть заявку' }).click()
  await expect(page).toHaveURL(`/order/${order.id}`)
  await expect(operation).toBeHidden()
})

test('what could not be loaded says so and is asked for again', async ({ page, programme, axe }) => {
  const phone = '79170110008'
  const { accessToken } = await aPayableMember(page, programme, phone)
  const order = await aWithdrawal(page, { accessToken, phone })
  await open(page, '/order')
  const one = `**${orderPaths.one.replace(':id', order.id)}`
  await page.route(one, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('main').getByRole('listitem').getByRole('link').click()
  const retry = page.getByRole('button', { name: 'Повторить' })
  await expect(retry).toBeVisible()
  await axe(page)
  await page.unroute(one)
  await retry.click()
  await expect(steps(page)).toHaveCount(4)
})
