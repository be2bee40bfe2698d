import type { History, HistoryTotals } from '@impulse/api/balance/balance'
import { monthNames } from '@impulse/copy-ru/dates/month-names'
import { type Forecast, type Income } from '@impulse/api/rewards/rewards'
import type { Locator, Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { change, fact, steps } from './reward-steps.ts'
import { shownMoney } from '../steps/shown-money.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const maria = '79000000001'
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const months = (page: Page) => page.getByRole('region', { name: 'Доход по месяцам' })
const bars = (page: Page) => months(page).getByRole('list').getByRole('link')
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })

test('each bar of the income chart opens the list of that month’s rewards and of what was taken from them, and the listed operations add up to the values of the bar, which are visible without scrolling on a phone; a table shows the same income, and nothing is cut off at a width of 320 pixels', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { accessToken } = await signedIn(page)
  const incomeMonths = (await fetchJson<Income>(page, '/api/rewards/income/', accessToken)).months
  await open(page, '/')
  await expect(bars(page)).toHaveCount(13)

  await test.step('shows the sum of a chosen month without scrolling', async () => {
    const bar = bars(page).nth(-2)
    const barText = plain((await bar.textContent()) ?? '')
    await bar.press('Enter')
    const history = page.getByRole('region', { name: 'История операций' })
    await expect(history).toBeFocused()
    const totals = history.getByRole('region', { name: /доход$/ })
    await expect(totals).toBeInViewport({ ratio: 1 })
    const headers = { authorization: `Bearer ${accessToken}` }
    const query = new URL(page.url()).search
    const response = await page.request.get(`/api/balance/history-totals/${query}`, { headers })
    const { rewarded } = (await response.json()) as HistoryTotals
    expect(rewarded).toBeGreaterThan(0)
    expect(plain(await totals.innerText())).toContain(change(rewarded ?? 0))
    expect(barText).toContain(change(rewarded ?? 0))
    await axe(page)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(bar).toBeInViewport()
  })

  // Opens the current month from the home screen, and then a past month with a cancelled contract from the balance
  // page.
  const past = incomeMonths.slice(1).find(({ clawedBack }) => clawedBack > 0)
  for (const month of [incomeMonths[0], past]) {
    if (month === undefined) throw new Error('Андрей has an income and a cancelled contract')
    const bar = bars(page).nth(12 - incomeMonths.indexOf(month))
    const name = (await bar.innerText()).replaceAll(/\s/g, ' ')
    expect(name).toContain(`: ${change(month.points)}, ${month.contracts} договор`)
    expect(name.includes(`${change(-month.clawedBack)} по расторжениям`)).toBe(month.clawedBack > 0)
    await bar.click()
    const address = `/balance?category=earned&dateSince=${month.since}&dateTo=${month.to}`
    await expect(page).toHaveURL(({ pathname, search }) => pathname + search === address)
    const query = `?category=correction&dateSince=${month.since}&dateTo=${month.to}`
    const corrections = await fetchJson<History>(page, `/api/balance/account-history/${query}`, accessToken)
    const count = month.contracts + corrections.totalCount
    const found = new RegExp(`^Найден[оаы] ${count} `)
    await expect(page.getByRole('status').filter({ hasText: found })).toBeAttached()
    await expect(rows(page)).toHaveCount(count)
    // Rows of the previous month stay on the screen until the rows of the chosen month are loaded.
    const listSums = async () => (await rows(page).allInnerTexts()).map(sumIn)
    await expect
      .poll(async () => (await listSums()).reduce((total, sum) => total + sum, 0))
      .toBe(month.points - month.clawedBack + month.added)
    // On a phone the balance page shows the history first, and its chart is folded.
    const fold = months(page).getByRole('button', { name: /^Доход за/ })
    if (month === incomeMonths[0]) {
      await expect(bars(page)).toHaveCount(0)
      await fold.click()
    }
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(bar).toHaveAttribute('aria-current', 'true')
    await expect(months(page).locator('[aria-current]')).toHaveCount(1)
    // The fold is the only title on a phone, and names the month that the list shows.
    const monthName = monthNames[Number(month.since.slice(5, 7)) - 1]?.[0]
    await expect(fold).toHaveText(new RegExp(`^Доход за\\s${monthName} \\d{4}$`))
    await expect(months(page).getByRole('heading')).toHaveCount(0)
    const values =
      month.contracts === 0 ? '0 б. · договоров' : `${change(month.points)} · ${month.contracts} договор`
    await expect(months(page)).toContainText(values)
  }
  await test.step('no labels of months overlap, whichever month is selected', async () => {
    for (const place of [1, 6, 11]) {
      await bars(page).nth(place).click()
      await expect(bars(page).nth(place)).toHaveAttribute('aria-current', 'true')
      expect(await overlappingLabels(months(page))).toEqual([])
    }
  })
  await test.step('shows the income also as a table with links large enough to touch, and cuts nothing off at a width of 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await overflowing(months(page))).toEqual([])
    await months(page).getByRole('button', { name: 'Таблица' }).press('Enter')
    const table = months(page).getByRole('table', { name: 'Доход по месяцам' })
    const lines = table.locator('tbody tr')
    await expect(lines).toHaveCount(incomeMonths.length)
    const shownCells = await lines.evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent)),
    )
    expect(shownCells.map((cells) => cells.map(sumIn))).toEqual(
      incomeMonths.map(({ points, contracts, clawedBack }) => [points, contracts, 0 - clawedBack]),
    )
    for (const link of await table.getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await overflowing(months(page))).toEqual([])
    await axe(page)
    await expect(months(page).getByRole('button', { name: 'График' })).toBeFocused()
  })
})

test('shows a new member the reward of a first contract instead of an empty income chart', async ({
  page,
  axe,
}) => {
  const { accessToken } = await signedIn(page, maria)
  const { products } = await fetchJson<Forecast>(page, '/api/rewards/forecast/', accessToken)
  await open(page, '/balance')
  await expect(months(page)).toContainText('0 б. · договоров пока нет')
  await expect(months(page).getByRole('link')).toHaveCount(0)
  await axe(page)
  await open(page, '/')
  await expect(months(page)).toBeHidden()
  await expect(steps(page).getByRole('heading', { level: 2 })).toHaveText('Ещё 5 договоров — и ставка ×1,25')
  await expect(steps(page).getByRole('heading', { name: 'Первый договор принесёт' })).toBeVisible()
  for (const { name, base } of products) {
    await expect(fact(page, name)).toHaveText(change(base))
  }
  await expect(steps(page).locator('[aria-current="step"]')).toHaveText('0 из 5×1: договоры 1–4, сейчас')
})

test('keeps the balance visible while the income chart loads slowly or fails to load, and keeps a loaded chart without a network', async ({
  page,
  context,
}) => {
  await signedIn(page)
  await open(page, '/help')
  const sum = await page
    .getByRole('complementary')
    .getByText(/^\d[\d\s]*б\.$/)
    .innerText()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/rewards/**', async (route) => {
    await released
    await route.fulfill({ status: 500, json: {} })
  })
  await page.getByRole('link', { name: 'Главная' }).click()
  await expect(shownMoney(page)).toHaveText(sum)
  await expect(page.getByRole('status').filter({ hasText: 'Считаем доход' })).toHaveCount(2)
  release()
  await expect(steps(page).getByRole('alert')).toHaveText('Не удалось загрузить ставки и калькулятор')
  await expect(months(page).getByRole('alert')).toHaveText('Не удалось загрузить доход по месяцам')
  await expect(months(page).getByRole('link', { name: 'Написать в поддержку' })).toBeVisible()
  await expect(shownMoney(page)).toHaveText(sum)

  await page.unrouteAll()
  await steps(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(steps(page).getByRole('heading', { level: 2 })).toContainText('Ещё ')
  await months(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(bars(page)).toHaveCount(13)

  await page.getByRole('link', { name: 'Помощь' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Помощь' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Главная' }).click()
  await expect(bars(page)).toHaveCount(13)
  await expect(steps(page).getByRole('heading', { level: 2 })).toContainText('Ещё ')
  await context.setOffline(false)
})

/** Returns the last signed or unsigned number in a text. */
const sumIn = (text: string): number =>
  Number(
    text
      .match(/[+−]?\d[\d\s]*/g)
      ?.at(-1)
      ?.replace('−', '-')
      .replaceAll(/\s/g, ''),
  )

/** Returns the texts of neighbouring visible month labels that overlap or touch. */
const overlappingLabels = (card: Locator): Promise<string[]> =>
  card.evaluate((section) => {
    const labels = [...section.querySelectorAll('a > span[aria-hidden]')]
      .filter((label) => getComputedStyle(label).visibility === 'visible')
      .map((label) => {
        const range = document.createRange()
        range.selectNodeContents(label)
        const { left, right } = range.getBoundingClientRect()
        return { text: label.textContent, left, right }
      })
    return labels.flatMap(({ text, right }, i) => {
      const next = labels[i + 1]
      return next !== undefined && next.left < right + 2 ? [`${text}${next.text}`] : []
    })
  })

/** Returns the HTML of elements that extend beyond the left or right edge of the card. */
const overflowing = (card: Locator): Promise<string[]> =>
  card.evaluate((section) => {
    const { left, right } = section.getBoundingClientRect()
    const isOut = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && (box.left < left - 0.5 || box.right > right + 0.5)
    }
    return [...section.querySelectorAll('*')].filter(isOut).map(({ outerHTML }) => outerHTML.slice(0, 80))
  })
