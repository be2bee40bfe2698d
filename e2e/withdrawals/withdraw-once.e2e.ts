import type { Page, Route } from '@playwright/test'
import { expect, test as base } from '../fixtures/cabinet-test.ts'
import { expiringTokens } from '../fixtures/expired-tokens.ts'
import { hold } from '../fixtures/hold.ts'
import { logRequests } from '../fixtures/request-log.ts'
import { balanceOf } from '../steps/api-requests.ts'
import { untilHydrated, open } from '../steps/open-page.ts'
import {
  amountField,
  aPayableMember,
  submitWithdrawal,
  closeConfirmation,
  confirmButton,
  expectOrderPage,
  confirmation,
  released,
  saveOwnPhone,
  listWithdrawals,
  withdrawButton,
} from '../steps/withdraw-steps.ts'

/** Test function with a new member, whose page shows the filled withdrawal form with its confirmation open. */
const test = base.extend<{ member: { accessToken: string; phone: string } }>({
  member: async ({ page, app }, use) => {
    // Each test uses another phone number, because the server sends only one code a minute to a number.
    const phone = `7917${(lastNumber += 1)}`
    const { accessToken } = await aPayableMember(page, app, phone)
    await saveOwnPhone(page, { accessToken, phone })
    await open(page, '/withdraw')
    await amountField(page).fill('15000')
    await submitWithdrawal(page)
    await use({ accessToken, phone })
  },
})

let lastNumber = 1_000_000

const submit = `**/api/withdrawal/`
const unsure = 'Связь прервалась. Нажмите ещё раз — второй заявки не будет'

// The tests need more time than others: `aPayableMember` imports contracts and approves a document.
test.describe.configure({ timeout: 90_000 })

/** Sends the request to the server and then loses the server's response. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test('sends no withdrawal request when Back closes the confirmation, and one request for three presses of the confirm button or after a lost response', async ({
  page,
  context,
  member,
}) => {
  await page.goBack()
  await expect(confirmation(page)).toBeHidden()
  await expect(page).toHaveURL('/withdraw')
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  expect(await listWithdrawals(page, member.accessToken)).toEqual([])
  await submitWithdrawal(page)
  const log = logRequests(context)
  // Holds the request of the first press until all presses have happened, so that no response arrives between them.
  const releaseResponse = await hold(page, submit)
  await confirmButton(page).click({ clickCount: 3 })
  releaseResponse()
  await expectOrderPage(page)
  expect(log.statuses('POST', '/api/withdrawal/')).toEqual([200])
  await page.goBack()
  await expect(page).toHaveURL('/robots.txt')
  await open(page, '/withdraw')
  await expect(amountField(page)).toHaveValue('')
  await expectOrders(page, member.accessToken, [15_000])
  await test.step('shows an unknown outcome when the response or the network is lost, and makes one withdrawal although the member confirms again', async () => {
    await amountField(page).fill('5000')
    await submitWithdrawal(page)
    const keys = keysOf(page)
    await page.route(submit, loseAnswer, { times: 1 })
    await confirmButton(page).click()
    await expect(confirmation(page).getByText('Произошла ошибка при отправке заявки')).toBeVisible()
    await expect(confirmation(page).getByText(unsure)).toBeVisible()

    await page.route(
      submit,
      async (route) => {
        await context.setOffline(true)
        await route.abort()
      },
      { times: 1 },
    )
    await confirmButton(page).click()
    await expect(confirmation(page).getByText('Нет сети: отправить заявку можно будет')).toBeVisible()
    await expect(confirmation(page).getByText(unsure)).toBeVisible()
    await expect(confirmButton(page)).toBeDisabled()
    await closeConfirmation(page)
    await expect(withdrawButton(page)).toBeDisabled()
    await expect(withdrawButton(page)).toHaveAccessibleDescription(/Нет сети/)
    await context.setOffline(false)
    await submitWithdrawal(page)
    await confirmButton(page).click()
    await expectOrderPage(page)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    await expectOrders(page, member.accessToken, [5_000, 15_000])
  })
})

test('after a lost response and a reload, makes a second withdrawal only when the member confirms that it is an additional one, and only one when two tabs send the same request together', async ({
  page,
  context,
  member,
  axe,
}) => {
  await page.route(submit, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await expect(confirmation(page).getByText(unsure)).toBeVisible()
  await untilHydrated(page, () => page.reload())
  await expect(amountField(page)).toHaveValue('15\u00a0000')
  const stored = await page.evaluate(() => Object.keys(localStorage))
  expect(stored.filter((key) => key.includes('draft'))).toEqual([])
  await submitWithdrawal(page)
  // The first click of the double-click shows the warning about a repetition. The second click must not confirm this
  // warning.
  await confirmButton(page).dblclick()
  const [first] = await listWithdrawals(page, member.accessToken)
  await expect(warning(page)).toContainText(`№\u00a0${first?.number} от`)
  await expect(confirmButton(page)).toHaveText('Вывести ещё раз 15 000 ₽')
  await axe(page)
  await expectOrders(page, member.accessToken, [15_000])
  await confirmButton(page).click()
  await expectOrderPage(page)
  await expectOrders(page, member.accessToken, [15_000, 15_000])
  await test.step('makes one withdrawal when two tabs send the same request together, and links it in the refused tab', async () => {
    const otherPage = await context.newPage()
    const tabs = [page, otherPage]
    for (const tab of tabs) {
      await open(tab, '/withdraw')
      await expect(amountField(tab)).toHaveValue('')
      await amountField(tab).fill('5000')
      await submitWithdrawal(tab)
    }
    // Holds both requests until each of the two tabs has sent its request.
    const bothSent = Promise.withResolvers<void>()
    let requestCount = 0
    await context.route(submit, async (route) => {
      if ((requestCount += 1) === 2) bothSent.resolve()
      await bothSent.promise
      await route.continue()
    })
    await Promise.all(tabs.map((tab) => confirmButton(tab).click()))
    const sent = () => tabs.filter((tab) => new URL(tab.url()).pathname.startsWith('/order/'))
    await expect.poll(() => sent().length).toBe(1)
    const [acceptedPage = page] = sent()
    const repeated = acceptedPage === page ? otherPage : page
    await expect(warning(repeated)).toBeVisible()
    await confirmation(repeated).getByRole('link', { name: 'Открыть заявку' }).click()
    await expect(repeated).toHaveURL(acceptedPage.url())
    await expectOrders(page, member.accessToken, [5_000, 15_000, 15_000])
    await open(repeated, '/withdraw')
    await expect(amountField(repeated)).toHaveValue('')
  })
})

test('refreshes an expired access token once during a withdrawal request, then reloads the withdrawal’s page, even when the confirmation closes late', async ({
  page,
  context,
  app,
  member,
}) => {
  const tokens = await expiringTokens(context, app)
  // The page also requests the rule of automatic withdrawals, whose refused request would refresh the token first.
  await context.route('**/api/automatic-withdrawal/', (route) => route.fulfill({ json: { rule: null } }))
  const withdraw = async (tab: Page) => {
    await tokens.withExpiredTokens(() => untilHydrated(tab, () => tab.reload()))
    const [keys, log] = [keysOf(tab), logRequests(context)]
    await submitWithdrawal(tab)
    // Waits until the reload is complete, because Chromium may ignore a `page.close()` that is called during a reload
    // (microsoft/playwright#41900).
    await untilHydrated(tab, () => confirmButton(tab).click())
    await expectOrderPage(tab)
    // The page reloads once after the refresh of the access token. The reload must happen on the page of the new
    // withdrawal, not on the form.
    await expect.poll(() => log.documents(tab)).toEqual([new URL(tab.url()).pathname])
    expect(log.statuses('POST', '/api/withdrawal/')).toEqual([401, 200])
    expect(log.statuses('GET', '/api/refresh-token')).toEqual([200])
    expect(new Set(keys).size).toBe(1)
  }
  await withdraw(page)
  await expectOrders(page, member.accessToken, [15_000])
  await page.close()

  const otherPage = await context.newPage()
  // Delays Back, so that the page of the withdrawal is shown before the browser leaves the confirmation's
  // history entry.
  await otherPage.addInitScript(() => {
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 1_500)
  })
  await open(otherPage, '/withdraw')
  await amountField(otherPage).fill('5000')
  await withdraw(otherPage)
  await expectOrders(otherPage, member.accessToken, [5_000, 15_000])
})

const warning = (page: Page) =>
  confirmation(page).getByRole('alert').filter({ hasText: 'Такая же заявка уже принята' })

/** Fails unless the member has requested withdrawals of exactly these amounts, the newest first, and all are in review. */
async function expectOrders(page: Page, accessToken: string, amounts: readonly number[]): Promise<void> {
  const orders = await listWithdrawals(page, accessToken)
  expect(orders.map(({ amount, status }) => [amount, status])).toEqual(
    amounts.map((amount) => [amount, 'review']),
  )
  const withdrawn = amounts.reduce((sum, amount) => sum + amount, 0)
  expect((await balanceOf(page, accessToken)).balance).toBe(released - withdrawn)
}

/** Returns a list that collects the idempotency key of each withdrawal request that the page sends after this call. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/withdrawal/')
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}
