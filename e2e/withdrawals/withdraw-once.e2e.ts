import type { Page, Route } from '@playwright/test'
import { withdrawalPaths } from '@impulse/api/withdrawals/withdrawal'
import { untilHydrated, open } from '../steps/open-page.ts'
import { submit, expect, expectOneOrder, keysOf, toTestPhone, test, unsure } from './withdraw-once-test.ts'
import { expiringTokens } from '../fixtures/expired-tokens.ts'
import { hold } from '../fixtures/hold.ts'
import { logRequests } from '../fixtures/request-log.ts'
import { written } from '../steps/shown-money.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import {
  amountField,
  submitWithdrawal,
  closeConfirmation,
  confirmButton,
  expectOrderPage,
  confirmation,
  recipientField,
  released,
  listWithdrawals,
  withdrawButton,
} from '../steps/withdraw-steps.ts'

// Staff's part of each test takes time.
test.describe.configure({ timeout: 90_000 })

/** The server handles the request, and its response is lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test('two and three presses send one request', async ({ page, context, member }) => {
  const log = logRequests(context)
  // All presses come before the response to the first.
  const answer = await hold(page, submit)
  await confirmButton(page).click({ clickCount: 3 })
  answer()
  await expectOrderPage(page)
  expect(log.statuses('POST', withdrawalPaths.submit)).toEqual([200])
  await expectOneOrder(page, member.accessToken)
})

test('a reload during the request keeps the form and its key: a repeat returns the same withdrawal', async ({
  page,
  member,
  axe,
}) => {
  const keys = keysOf(page)
  const arrived = new Promise<void>((resolve) => {
    void page.route(
      submit,
      async (route) => {
        await route.fetch()
        resolve()
        // The response never arrives, because the page is gone.
      },
      { times: 1 },
    )
  })
  await confirmButton(page).click()
  await arrived
  await untilHydrated(page, () => page.reload())
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  await expect(page.getByText(unsure)).toBeVisible()
  // The balance is already without the amount, which is not subtracted twice.
  await expect(box(page)).toContainText(`Сейчас на балансе${written(released - 15_000)}`)
  await expect(box(page)).toContainText('Сумма может быть уже удержана')
  await expect(box(page)).not.toContainText('Останется')
  await axe(page)
  await submitWithdrawal(page)
  await expect(confirmation(page).getByText(unsure)).toBeVisible()
  await expect(confirmButton(page)).toHaveText('Повторить: вывести 15 000 ₽')
  await axe(page)
  await confirmation(page).getByRole('link', { name: 'Проверить в заявках' }).click()
  await expect(page).toHaveURL('/order')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await open(page, '/withdraw')
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  await expectOneOrder(page, member.accessToken)
})

test('a lost response is reported as unknown, and a repeat returns the same withdrawal', async ({
  page,
  member,
}) => {
  const keys = keysOf(page)
  await page.route(submit, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await expect(confirmation(page).getByText('Произошла ошибка при отправке заявки')).toBeVisible()
  await expect(confirmation(page).getByText(unsure)).toBeVisible()
  await confirmButton(page).click()
  await expectOrderPage(page)
  expect(new Set(keys).size).toBe(1)
  await expectOneOrder(page, member.accessToken)
})

test('a member who leaves before the response repeats the same withdrawal, and another amount makes a new one', async ({
  page,
  member,
}) => {
  const keys = keysOf(page)
  await page.route(submit, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await expect(confirmation(page).getByText(unsure)).toBeVisible()
  await closeConfirmation(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Да' }).click()
  await expect(page).toHaveURL('/login')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).toContain(keys[0])
  for (const text of ['15000', '15\u00a0000', '100000000004', 'Т-Банк', toTestPhone(test.info().title)])
    expect(stored).not.toContain(text)

  const { accessToken } = await signedIn(page, toTestPhone(test.info().title))
  await open(page, '/withdraw')
  await expect(amountField(page)).toHaveValue('')
  // The order has the recipient.
  await expect(recipientField(page)).toContainText('Т-Банк')
  await amountField(page).fill('15000')
  await expect(page.getByText(unsure)).toBeVisible()
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  await expectOneOrder(page, accessToken)

  await open(page, '/withdraw')
  await amountField(page).fill('15000')
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  expect(await listWithdrawals(page, accessToken)).toHaveLength(2)
  expect(member.accessToken).not.toBe(accessToken)
})

test('a lost response, another amount and back to the first one make one withdrawal of that amount', async ({
  page,
  member,
}) => {
  await page.route(submit, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await expect(confirmation(page).getByText(unsure)).toBeVisible()
  await closeConfirmation(page)
  await amountField(page).fill('100')
  await expect(page.getByText('Прошлая заявка могла дойти')).toBeVisible()
  await submitWithdrawal(page)
  await expect(confirmation(page).getByText('Прошлая заявка могла дойти')).toBeVisible()
  await closeConfirmation(page)
  await amountField(page).fill('15 000')
  await expect(page.getByText(unsure)).toBeVisible()
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  await expectOneOrder(page, member.accessToken)
})

test('without a network during the request nothing can be pressed, and afterwards a repeat returns the same withdrawal', async ({
  page,
  context,
  member,
}) => {
  await page.route(
    submit,
    async (route) => {
      await route.fetch()
      await context.setOffline(true)
      await route.abort()
    },
    { times: 1 },
  )
  await confirmButton(page).click()
  await expect(confirmation(page).getByText(unsure)).toBeVisible()
  await expect(confirmation(page).getByText('Нет сети: отправить заявку можно будет')).toBeVisible()
  await expect(confirmButton(page)).toBeDisabled()
  await closeConfirmation(page)
  await expect(withdrawButton(page)).toBeDisabled()
  await expect(withdrawButton(page)).toHaveAccessibleDescription(/Нет сети/)
  await context.setOffline(false)
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  await expectOneOrder(page, member.accessToken)
})

test('Back closes the confirmation without a request; after the request it shows no filled form', async ({
  page,
  member,
}) => {
  await page.goBack()
  await expect(confirmation(page)).toBeHidden()
  await expect(page).toHaveURL('/withdraw')
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  expect(await listWithdrawals(page, member.accessToken)).toEqual([])
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  await page.goBack()
  await expect(page).toHaveURL('/robots.txt')
  await page.goto('/withdraw')
  await expect(amountField(page)).toHaveValue('')
  await expectOneOrder(page, member.accessToken)
})

test('a token that expires during the request causes one refresh and no second withdrawal', async ({
  page,
  context,
  app,
  member,
}) => {
  const tokens = await expiringTokens(context, app)
  await tokens.inDocuments(() => untilHydrated(page, () => page.reload()))
  const [keys, log] = [keysOf(page), logRequests(context)]
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  // The reload after a refresh waits for the withdrawal's page.
  await expect.poll(() => log.documents()).toEqual([new URL(page.url()).pathname])
  expect(log.statuses('POST', withdrawalPaths.submit)).toEqual([401, 200])
  expect(log.statuses('GET', '/api/refresh-token')).toEqual([200])
  expect(new Set(keys).size).toBe(1)
  await expectOneOrder(page, member.accessToken)
})

test('a reload after a refresh waits for a browser that leaves the confirmation’s entry slowly', async ({
  page,
  context,
  app,
  member,
}) => {
  // The withdrawal's page is shown before the browser has left the confirmation's entry.
  await page.addInitScript(() => {
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 1_500)
  })
  const tokens = await expiringTokens(context, app)
  await tokens.inDocuments(() => untilHydrated(page, () => page.reload()))
  const log = logRequests(context)
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  await expect.poll(() => log.documents()).toEqual([new URL(page.url()).pathname])
  await expectOneOrder(page, member.accessToken)
})

const box = (page: Page) => page.getByRole('region', { name: 'Расчёт' })
