import { readFile } from 'node:fs/promises'
import { extractText } from 'unpdf'
import { fillPath } from '@impulse/api/routes/fill-path'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { hold } from '../fixtures/hold.ts'
import {
  approve,
  aWithdrawal,
  bankAnswers,
  cancelButton,
  cancelDialog,
  refocus,
  sendToBank,
  steps,
} from '../steps/order-steps.ts'
import { logRequests } from '../fixtures/request-log.ts'
import { balanceOf } from '../steps/api-requests.ts'
import { formatPoints } from '../steps/shown-money.ts'
import { amountField, aPayableMember, recipientField, released } from '../steps/withdraw-steps.ts'

// The tests need more time than others: `aPayableMember` imports contracts and approves a document.
test.describe.configure({ timeout: 120_000 })

const receipt = (page: Page) => page.getByRole('button', { name: 'Скачать квитанцию' })
const retryLink = (page: Page) => page.getByRole('link', { name: 'Исправить и отправить снова' })

test('shows each step of a withdrawal until it is paid; after the bank has returned the money, shows the reason and what the member can do', async ({
  page,
  app,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const phone = '79170110001'
  const { accessToken } = await aPayableMember(page, app, phone)
  const order = await aWithdrawal(page, { accessToken, phone })
  await open(page, `/order/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заявка № ${order.number}`)
  await expect(page.getByRole('region', { name: 'Выплата' })).toContainText('15 000 ₽')
  await expect(page.getByText('В Т-Банк, Ольга И.')).toBeVisible()
  await expect(steps(page)).toHaveText([
    /^Заявка принята\S/,
    /^Проверяем данные$/,
    /^Отправим в\sбанк \(ещё впереди\)$/,
    /^Деньги придут \(ещё впереди\)До\s/,
  ])
  await expect(steps(page).nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(receipt(page)).toHaveCount(0)
  await axe(page)

  // The page is open and must show the approval without an action of the member.
  await approve(app, order)
  await expect(steps(page).nth(1)).toHaveText(/^Данные проверены\S/, { timeout: 20_000 })
  await expect(page.getByText('Одобрена')).toBeVisible()
  await expect(cancelButton(page)).toHaveCount(0)

  const { reference } = await sendToBank(app, phone)
  await refocus(page)
  await expect(steps(page).nth(2)).toHaveText(/^Отправили в\sбанк\S/)
  await expect(steps(page)).toHaveCount(4)
  await expect(steps(page).nth(3)).toContainText('ещё впереди')

  await bankAnswers(app, { reference, result: 'исполнено' })
  await refocus(page)
  await expect(steps(page).nth(3)).toHaveText(/^Деньги у\sвас\S/)
  await expect(page.getByRole('region', { name: 'Выплата' })).toContainText(/Деньги у\sвас$/)
  // The bank names only the day, so the time is that of its report, as in the notification.
  await expect(steps(page).nth(3)).toContainText(/, \d\d:\d\d$/)
  await axe(page)
  const downloading = page.waitForEvent('download')
  await receipt(page).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`Квитанция ${order.number}.pdf`)
  const { text } = await extractText(new Uint8Array(await readFile(await file.path())), { mergePages: true })
  const code = /Код проверки: ([\w-]{34})/.exec(text)?.[1] ?? ''
  await expect(page.getByText(`Файл «Квитанция ${order.number}.pdf» скачан`)).toBeVisible()

  await bankAnswers(app, { reference, result: 'возврат', reason: 'счёт получателя закрыт' })
  await refocus(page)
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

  // A holder of the receipt sees that the bank has returned the money since.
  await open(page, `/check#${code}`)
  await expect(page.getByRole('region', { name: 'Квитанция выдана' })).toContainText('15 000 ₽')
  await expect(page.getByText('Банк вернул эту выплату')).toBeVisible()
  await axe(page)

  await open(page, '/balance')
  const totals = page.getByRole('region', { name: /доступно к\sвыводу/ })
  await expect(totals).toContainText(`Возвращено+${formatPoints(15_000)}`)

  await open(page, '/')
  const returned = page.getByRole('main').getByText('Банк вернул 15 000 ₽')
  await expect(returned).toBeVisible()
  await expect(page.getByRole('main').getByText('Счёт получателя закрыт. Укажите другой')).toBeVisible()
  await axe(page)
  const reading = page.waitForResponse('**/api/notification/read/')
  await page.getByRole('link', { name: 'Что делать дальше' }).click()
  await expect(page).toHaveURL(`/order/${order.id}`)
  await reading
  await open(page, '/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Вывести', exact: true })).toBeVisible()
  await expect(returned).toHaveCount(0)

  await open(page, `/order/${order.id}`)
  await retryLink(page).click()
  await expect(page).toHaveURL(`/withdraw?from=${order.id}`)
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  await expect(recipientField(page)).toContainText('Выберите, куда перевести')
})

test('shows why a withdrawal was rejected and the member’s next step, cancels a withdrawal once on a double-click and refunds its points, and does not cancel one that staff have approved meanwhile', async ({
  page,
  context,
  app,
  axe,
}) => {
  const phone = '79170110002'
  const { accessToken } = await aPayableMember(page, app, phone)
  await test.step('shows why a withdrawal was rejected, the staff’s note if there is one, and a link to the next step', async () => {
    const reasons = [
      ['details_wrong', 'В данных получателя ошибка', 'Исправить и отправить снова', /\/withdraw\?from=/],
      ['document_doubt', 'Нужно уточнить данные документа', 'Проверить документ', '/lk'],
      [
        'other',
        'Позвоните нам. Подробности знает поддержка',
        'Написать в поддержку',
        /\/help\?about=order&object=/,
      ],
    ] as const
    for (const [code, message, label, address] of reasons) {
      const order = await aWithdrawal(page, { accessToken, phone })
      const note = code === 'other' && { note: 'Позвоните нам' }
      await app.staff('rejectWithdrawal', { number: order.number, reason: code, ...note })
      await open(page, `/order/${order.id}`)
      await expect(steps(page)).toHaveText([/^Заявка принята/, /^Вывод не\sпрошёл\S/])
      await expect(page.getByText('15 000 б. вернулись на баланс')).toBeVisible()
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: label })).toHaveAttribute('href', address)
    }
    await axe(page)
  })
  await test.step('cancels a withdrawal once on a double-click, and refunds its points to the available balance', async () => {
    const order = await aWithdrawal(page, { accessToken, phone })
    await page.setViewportSize({ width: 390, height: 700 })
    await open(page, `/order/${order.id}`)
    await cancelButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(cancelDialog(page)).toContainText('Деньги сразу вернутся на баланс')
    await axe(page)
    const log = logRequests(context)
    // Holds the response, so that the second click happens before the response to the first click.
    const releaseResponse = await hold(page, `**${fillPath('/api/order/:id/cancel/', { id: order.id })}`)
    await cancelDialog(page).getByRole('button', { name: 'Отменить заявку' }).click({ clickCount: 2 })
    releaseResponse()
    await expect(cancelDialog(page)).toBeHidden()
    await expect(steps(page)).toHaveText([/^Заявка принята/, /^Вы\sотменили заявку\S/])
    await expect(page.locator(':focus')).toHaveText('Заявка отменена')
    // The button is at the end of a page that is longer than the window, the new state at its beginning.
    await expect(page.getByText('15 000 б. вернулись на баланс')).toBeInViewport()
    await expect(page.getByText('Отменена', { exact: true })).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 720 })
    expect(log.statuses('POST', fillPath('/api/order/:id/cancel/', { id: order.id }))).toEqual([200])
    expect((await balanceOf(page, accessToken)).balance).toBe(released)
    await page.getByRole('link', { name: 'Мои заявки' }).first().click()
    await expect(page.getByRole('listitem').filter({ hasText: `№ ${order.number}` })).toContainText(
      'Отменена',
    )
    await page.getByRole('link', { name: 'Баланс' }).first().click()
    await expect(page.getByText(formatPoints(released)).first()).toBeVisible()
  })
  await test.step('keeps showing a withdrawal when the reload of its data fails, and does not cancel it after the approval', async () => {
    const order = await aWithdrawal(page, { accessToken, phone })
    await open(page, `/order/${order.id}`)
    // Blocks the page's request, so that the page does not learn of the approval before the member presses the
    // button.
    await page.route(`**${fillPath('/api/order/:id/', { id: order.id })}`, (route) => route.abort())
    await approve(app, order)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(order.id))
    await refocus(page)
    await failed
    await expect(steps(page)).toHaveCount(4)
    await cancelButton(page).click()
    await page.unrouteAll()
    await cancelDialog(page).getByRole('button', { name: 'Отменить заявку' }).click()
    await expect(cancelDialog(page)).toBeHidden()
    await expect(page.getByText('Отменить уже нельзя: по заявке есть ответ')).toBeVisible()
    await expect(steps(page).nth(1)).toHaveText(/^Данные проверены/)
    expect((await balanceOf(page, accessToken)).balance).toBe(released - 15_000)
  })
})
