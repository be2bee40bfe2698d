import type { History, HistoryItem, HistoryTotals } from '@impulse/api/balance/balance'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const days = (page: Page) => page.locator('section[aria-labelledby^="day-"]')

const totals = (page: Page) => page.getByRole('region', { name: /(доступно к выводу|перерасчёты)$/ })

test('shows the complete sums of each day and of the period while only a part of the operations is loaded (spec 1.6)', async ({
  page,
}) => {
  const { accessToken } = await signedIn(page)
  const items = await wholeHistory(page, accessToken)
  await open(page, '/balance')
  await expect(page.getByRole('button', { name: /^Показать ещё/ })).toBeVisible()
  const shownDays = await days(page).evaluateAll((sections) =>
    sections.map((section) => [
      section.getAttribute('aria-labelledby')?.slice('day-'.length) ?? '',
      section.querySelector('h2')?.textContent.match(/за день (?:доступно )?(.*)$/)?.[1] ?? 'no sum',
    ]),
  )
  expect(shownDays.length).toBeGreaterThan(1)
  const changesOnDay = (day = '') => items.filter(({ date }) => date.startsWith(day)).map(getAvailableDelta)
  const formatDaySum = (change: number) => (change === 0 ? 'no sum' : formatChange(change))
  expect(shownDays).toEqual(shownDays.map(([day]) => [day, formatDaySum(sum(changesOnDay(day)))]))

  // Checks the shown totals: those of income, outgo and refunds that are not zero, when there are several, and their sum.
  const expectTotals = (shownItems: typeof items) => {
    const earned = shownItems.filter(({ category }) => category !== 'refund').map(getAvailableDelta)
    const returned = sum(shownItems.filter(({ category }) => category === 'refund').map(getAvailableDelta))
    const parts = [
      sum(earned.filter((change) => change > 0)),
      sum(earned.filter((change) => change < 0)),
      returned,
    ].filter((part) => part !== 0)
    const total = sum(shownItems.map(getAvailableDelta))
    return expect(totals(page).getByRole('definition')).toHaveText(
      [...(parts.length > 1 ? parts : []), total].map(formatChange),
    )
  }
  await expectTotals(items)
  await open(page, '/balance?category=correction')
  // The total of the corrections is the sum of the listed amounts, of which some were frozen points.
  const corrections = await fetchJson<HistoryTotals>(
    page,
    '/api/balance/history-totals/?category=correction',
    accessToken,
  )
  expect(corrections.frozen).toBeLessThan(0)
  const amounts = items.flatMap(({ category, amount }) => (category === 'correction' ? [amount] : []))
  await expect(totals(page).getByRole('definition')).toHaveText(
    [corrections.availableDelta, corrections.frozen ?? 0, sum(amounts)].map(formatChange),
  )
  await page.getByRole('link', { name: 'Выводы', exact: true }).click()
  const requested = items.filter(({ category }) => category === 'withdrawal').map(getAvailableDelta)
  await expect(page.getByRole('region', { name: /запрошено к.выводу$/ }).getByRole('definition')).toHaveText([
    formatChange(sum(requested)),
  ])
})

const getAvailableDelta = ({ availableDelta }: HistoryItem): number => availableDelta

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

const grouped = new Intl.NumberFormat('ru-RU')

/** Formats a change like the cabinet: «+1 500 б.», «−15 000 б.», «0 б.», with non-breaking spaces. */
const formatChange = (change: number): string =>
  `${change > 0 ? '+' : ''}${grouped.format(change).replace('-', '−')} б.`.replaceAll(' ', '\u00a0')

async function wholeHistory(page: Page, accessToken: string): Promise<HistoryItem[]> {
  const items: HistoryItem[] = []
  for (;;) {
    const { history } = await fetchJson<History>(
      page,
      `/api/balance/account-history/?skipCount=${items.length}`,
      accessToken,
    )
    if (history.length === 0) return items
    items.push(...history)
  }
}
