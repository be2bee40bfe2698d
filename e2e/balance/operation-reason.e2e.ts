import type { History, HistoryItem } from '@impulse/api/balance/balance'
import type { Explanation } from '@impulse/api/balance/operation'
import type { Locator, Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

/**
 * Returns the latest clawback of the demo member Андрей, and the explanation of the reward that this clawback took
 * back.
 */
async function getLatestClawback(
  page: Page,
  accessToken: string,
): Promise<{ reversal: HistoryItem; why: Explanation }> {
  const { history } = await fetchJson<History>(
    page,
    '/api/balance/account-history/?category=correction',
    accessToken,
  )
  const reversal = history.find(({ title }) => title.endsWith('расторгнут'))
  expect(reversal).toBeDefined()
  if (reversal === undefined) throw new Error('the demo member has a cancelled contract')
  const { related } = await fetchJson<Explanation>(
    page,
    `/api/balance/operation/${reversal.id}/`,
    accessToken,
  )
  const why = await fetchJson<Explanation>(page, `/api/balance/operation/${related[0]?.id}/`, accessToken)
  return { reversal, why }
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const back = (sheet: Locator) => sheet.getByRole('button', { name: 'Назад' })
const getOperationParam = (page: Page) => new URL(page.url()).searchParams.get('operation')

test('explains a reward by its formula, and links the reward and its clawback to each other; opens an operation by its URL even when the filtered list does not contain it', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { accessToken } = await signedIn(page)
  const { reversal, why } = await getLatestClawback(page, accessToken)
  const { operation } = why
  await open(page, `/balance?category=reward&search=${operation.contractNumber}`)
  const name = `${operation.contract?.product} · ${operation.contract?.city}`
  const row = page.getByRole('button', { name: `№\u00a0${operation.contractNumber}` })
  await expect(row).toContainText(name)
  await row.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name })).toBeFocused()
  await expect(sheet.getByRole('heading', { name: 'Почему?' })).toBeVisible()
  expect(plain(await sheet.getByText(/\s×\s.*\s=\s/).innerText())).toBe(plain(why.why))
  // The reason is directly below the sum and its state.
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await top(sheet.getByText(/\s×\s.*\s=\s/))).toBeLessThan(
    await top(sheet.getByText('Дата', { exact: true })),
  )
  await expect.poll(() => getOperationParam(page)).toBe(operation.id)
  await axe(page)

  const link = sheet.getByRole('button', { name: reversal.title })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(back(sheet)).toBeFocused()
  await expect.poll(() => getOperationParam(page)).toBe(reversal.id)
  await expect(sheet.getByText(/^Договор расторгнут/)).toBeVisible()
  await axe(page)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
  await expect(link).toBeFocused()
  await expect(back(sheet)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeFocused()
  await expect.poll(() => getOperationParam(page)).toBeNull()
  await test.step('opens an operation by its URL even when the filtered list does not contain the operation', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await open(page, '/help')
    await open(page, `/balance?category=withdrawal&operation=${why.operation.id}`)
    // Both sheets have the name of the contract, so they are found by their reasons.
    const sheet = page.getByRole('dialog').filter({ hasText: /\s×\s/ })
    const reversalSheet = page.getByRole('dialog').filter({ hasText: /Договор расторгнут: / })
    await expect(sheet.getByText(/\s×\s/)).toBeVisible()
    await expect.poll(() => getOperationParam(page)).toBe(why.operation.id)

    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/balance?category=withdrawal')
    await page.goForward()
    await expect(sheet).toBeVisible()
    await expect.poll(() => getOperationParam(page)).toBe(why.operation.id)

    await sheet.getByRole('button', { name: reversal.title }).click()
    await expect(reversalSheet).toBeVisible()
    await expect.poll(() => getOperationParam(page)).toBe(reversal.id)
    await untilHydrated(page, () => page.reload())
    await expect(reversalSheet).toBeVisible()
    await expect.poll(() => getOperationParam(page)).toBe(reversal.id)
    await reversalSheet.getByRole('button', { name: why.operation.title }).click()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(reversalSheet).toBeVisible()
    await expect.poll(() => getOperationParam(page)).toBe(reversal.id)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/balance?category=withdrawal')
    await page.goBack()
    await expect(page).toHaveURL('/help')
  })
})

test('a long sheet scrolls under its title and its cross, begins at its top each time, and says how released points were calculated', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  const { accessToken } = await signedIn(page)
  const { history } = await fetchJson<History>(
    page,
    '/api/balance/account-history/?category=release',
    accessToken,
  )
  const { id, contractNumber } = history[0] ?? {}
  const { why, calculation } = await fetchJson<Explanation>(
    page,
    `/api/balance/operation/${id}/`,
    accessToken,
  )
  await open(page, `/balance?category=release&search=${contractNumber}`)
  const row = page.getByRole('button', { name: `№\u00a0${contractNumber}` })
  const sheet = page.getByRole('dialog')
  const title = sheet.getByRole('heading', { level: 2 })
  const last = sheet.getByRole('link', { name: 'Задать вопрос' })
  for (let times = 0; times < 2; times += 1) {
    await row.press('Enter')
    await expect(title).toBeFocused()
    expect(plain(await sheet.getByText(/\s×\s.*\s=\s/).innerText())).toBe(plain(calculation ?? ''))
    await expect(sheet.getByText(why)).toBeVisible()
    await expect(sheet.getByText('Разморожено', { exact: true })).toBeInViewport()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(title).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: 'Закрыть' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
})

test('says why a withdrawal was rejected, leads to the form with its sum, and Back opens the operation again; a recalculation leads to the contract that caused it', async ({
  page,
}) => {
  const { accessToken } = await signedIn(page)
  const { history } = await fetchJson<History>(
    page,
    '/api/balance/account-history/?category=withdrawal',
    accessToken,
  )
  const rejected = history.find(({ withdrawal }) => withdrawal?.status === 'rejected')
  const address = `/balance?category=withdrawal&operation=${rejected?.id}`
  await open(page, address)
  const sheet = page.getByRole('dialog', { name: 'Вывод средств' })
  await expect(sheet.getByText(/^Банк не нашёл получателя/)).toBeVisible()
  await sheet.getByRole('link', { name: /^Исправить и.отправить снова$/ }).click()
  await expect(page).toHaveURL(`/withdraw?from=${rejected?.orderId}`)
  await expect(page.getByLabel('Сумма', { exact: true })).toHaveValue('7\u00a0500')
  await page.goBack()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('link', { name: 'Открыть заявку' }).click()
  await expect(page).toHaveURL(`/order/${rejected?.orderId}`)
  await page.goBack()
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL('/balance?category=withdrawal')

  await test.step('links a recalculation to the contract that caused it, whose sheet says how its reward was calculated', async () => {
    const { reversal, why } = await getLatestClawback(page, accessToken)
    const number = reversal.contractNumber ?? ''
    await page.route('**/api/balance/operation/*/', (route) =>
      route.fulfill({ json: { ...why, causes: [{ number, cancelledOn: null }] } satisfies Explanation }),
    )
    await open(page, `/balance?operation=${why.operation.id}`)
    const link = page.getByRole('dialog').getByRole('link', { name: `Договор №\u00a0${number}` })
    await link.click()
    await expect(page).toHaveURL(`/contracts?search=${number}`)
    const contract = page.getByRole('dialog').filter({ hasText: 'Номер договора' })
    expect(plain(await contract.getByText(/\s×\s.*\s=\s/).innerText())).toBe(plain(why.why))
    await page.goBack()
    await expect(contract).toHaveCount(0)
    await page.goBack()
    await expect(link).toBeVisible()
    await page.getByRole('link', { name: 'Правила вознаграждений' }).click()
    await expect(page).toHaveURL('/rules')
    await page.goBack()
    await expect(link).toBeVisible()
  })
})

test('loads the explanation of an operation again after an error or a lost network', async ({
  page,
  context,
  axe,
}) => {
  await signedIn(page)
  await open(page, '/balance?category=withdrawal')
  const failing = '**/api/balance/operation/**'
  await page.route(failing, (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'unavailable', message: 'Сервис временно недоступен' } },
    }),
  )
  await page
    .getByRole('button', { name: /^Вывод средств/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Вывод средств' })
  await expect(sheet.getByText('Сервис временно недоступен')).toBeVisible()
  await expect(sheet.getByText('Остаток после операции')).toBeVisible()
  await axe(page)
  await page.unroute(failing)
  await sheet.getByRole('button', { name: 'Повторить' }).click()
  await expect(sheet.getByText(/^Вы попросили вывести/)).toBeVisible()
  await page.keyboard.press('Escape')

  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^Вывод средств/ })
    .last()
    .click()
  await expect(sheet.getByText(/^Без\sсети не\sзагрузить/)).toBeVisible()
  await context.setOffline(false)
  await expect(sheet.getByText(/^Вы попросили вывести/)).toBeVisible()

  await open(page, '/balance?operation=999999')
  await expect(
    page.getByRole('dialog', { name: 'Операция' }).getByText('Такой страницы или записи нет'),
  ).toBeVisible()
})
