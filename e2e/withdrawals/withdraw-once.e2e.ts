import type { Page, Route } from '@playwright/test'
import { withdrawalPaths } from '@impulse/api/withdrawals/withdrawal'
import { untilHydrated, open } from '../steps/open-page.ts'
import { submit, expect, expectOneOrder, keysOf, test, unsure } from './withdraw-once-test.ts'
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

// The tests need more time than others, because each test runs commands of staff.
test.describe.configure({ timeout: 90_000 })

/** Sends the request to the server and then loses the server's response. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test('sends one withdrawal request when the member presses the button three times', async ({
  page,
  context,
  member,
}) => {
  const log = logRequests(context)
  // The response is held, so that all presses happen before the response to the first press.
  const answer = await hold(page, submit)
  await confirmButton(page).click({ clickCount: 3 })
  answer()
  await expectOrderPage(page)
  expect(log.statuses('POST', withdrawalPaths.submit)).toEqual([200])
  await expectOneOrder(page, member.accessToken)
})

test('keeps a form and its idempotency key when the page is reloaded during the request, and a repeat makes no second withdrawal', async ({
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
        // The test gives the page no response and reloads the page instead.
      },
      { times: 1 },
    )
  })
  await confirmButton(page).click()
  await arrived
  await untilHydrated(page, () => page.reload())
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  await expect(page.getByText(unsure)).toBeVisible()
  // The server may already have held the amount, so the page must not subtract the amount from the shown
  // balance again.
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

test('tells the member that the outcome is unknown after a lost response, and a repeat makes no second withdrawal', async ({
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

test('repeats a withdrawal whose response was lost even after a logout and a sign-in', async ({
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
  for (const text of ['15000', '15\u00a0000', '100000000004', 'Т-Банк', member.phone])
    expect(stored).not.toContain(text)

  const { accessToken } = await signedIn(page, member.phone)
  await open(page, '/withdraw')
  await expect(amountField(page)).toHaveValue('')
  // The form is filled with the recipient of the first withdrawal.
  await expect(recipientField(page)).toContainText('Т-Банк')
  await amountField(page).fill('15000')
  await expect(page.getByText(unsure)).toBeVisible()
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  await expectOneOrder(page, accessToken)
  expect(member.accessToken).not.toBe(accessToken)
})

test('makes one withdrawal when the member changes the amount after a lost response and then types the first amount again', async ({
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

test('disables the buttons when the network is lost during the request, and a repeat makes no second withdrawal', async ({
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

test('closes the confirmation on Back without a request, and shows no filled form on Back after a withdrawal', async ({
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

test('refreshes an expired access token once during a withdrawal request, and makes one withdrawal', async ({
  page,
  context,
  app,
  member,
}) => {
  const tokens = await expiringTokens(context, app)
  await tokens.withExpiredTokens(() => untilHydrated(page, () => page.reload()))
  const [keys, log] = [keysOf(page), logRequests(context)]
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  // The page reloads once after the refresh. The reload must happen on the page of the new withdrawal.
  await expect.poll(() => log.documents()).toEqual([new URL(page.url()).pathname])
  expect(log.statuses('POST', withdrawalPaths.submit)).toEqual([401, 200])
  expect(log.statuses('GET', '/api/refresh-token')).toEqual([200])
  expect(new Set(keys).size).toBe(1)
  await expectOneOrder(page, member.accessToken)
})

test('reloads only the withdrawal’s page after a refresh, even when the browser goes back from the confirmation late', async ({
  page,
  context,
  app,
  member,
}) => {
  // Delays Back, so that the page of the withdrawal is shown before the browser leaves the confirmation's
  // history entry.
  await page.addInitScript(() => {
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 1_500)
  })
  const tokens = await expiringTokens(context, app)
  await tokens.withExpiredTokens(() => untilHydrated(page, () => page.reload()))
  const log = logRequests(context)
  await submitWithdrawal(page)
  await confirmButton(page).click()
  await expectOrderPage(page)
  await expect.poll(() => log.documents()).toEqual([new URL(page.url()).pathname])
  await expectOneOrder(page, member.accessToken)
})

const box = (page: Page) => page.getByRole('region', { name: 'Расчёт' })
