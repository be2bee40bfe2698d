import type { History, HistoryItem } from '@impulse/api/balance/balance'
import type { Page } from '@playwright/test'
import { open } from '../steps/open-page.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button') })
const more = (page: Page) => page.getByRole('button', { name: /^Показать ещё/ })
/** Answers the history requests with copies of the operation `like`, ten a day, and records the requests. */
async function answerWithOperations(
  page: Page,
  { like, totalCount }: { like: HistoryItem; totalCount: number },
): Promise<string[]> {
  const requests: string[] = []
  const all = Array.from({ length: totalCount }, (_, index): HistoryItem => {
    const day = new Date(Date.parse(like.date) - Math.floor(index / 10) * 24 * 3600 * 1000)
    return { ...like, id: String(100_000 - index), date: day.toISOString() }
  })
  await page.route('**/api/balance/account-history/?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [skip, count] = [Number(query.get('skipCount')), Number(query.get('maxResultCount'))]
    // Records only requests for 200 operations, because the page may at any time request fewer operations for the
    // offline snapshot.
    if (count === 200) requests.push(`${skip} ${count}`)
    return route.fulfill({ json: { history: all.slice(skip, skip + count), totalCount, days: [] } })
  })
  return requests
}

/** Counts the rewards that have no row, because the row of their release stands for both. */
const countReleased = ({ history }: History): number => {
  const released = new Set(history.map(({ releasedId }) => releasedId))
  return history.filter(({ id, category }) => category === 'reward' && released.has(id)).length
}

test('shows the first 50 rows, and then the rows of all 200 loaded operations by a button without another request', async ({
  page,
}) => {
  const { accessToken } = await signedIn(page)
  const fullHistory = await fetchJson<History>(page, '/api/balance/account-history/', accessToken)
  expect(fullHistory.history).toHaveLength(200)
  const html = await (await page.request.get('/balance')).text()
  const [listHtml = '', data = ''] = html.split('id="history"')[1]?.split('</main>') ?? []
  expect(listHtml.match(/<li>(?=<button)/g)).toHaveLength(50)
  for (const { id } of fullHistory.history) expect(data).toContain(`"id":"${id}"`)

  // Does not record requests for twenty operations, because the page sends such a request for the offline snapshot, not
  // for the list.
  expect(countReleased(fullHistory)).toBeGreaterThan(0)
  const requests: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.includes('account-history') && !url.endsWith('maxResultCount=20')) requests.push(url)
  })
  await open(page, '/balance')
  await expect(rows(page)).toHaveCount(50)
  const count = 200 - countReleased(fullHistory)
  for (let shown = 100; shown < count; shown += 50) {
    await more(page).click()
    await expect(rows(page)).toHaveCount(shown)
  }
  expect(requests).toEqual([])
})

test('shows 50 more operations by a button, loads them 200 at a time, and restores their number and the scroll position on Back', async ({
  page,
}) => {
  const { accessToken } = await signedIn(page)
  const { history } = await fetchJson<History>(
    page,
    '/api/balance/account-history/?maxResultCount=1',
    accessToken,
  )
  const requests = await answerWithOperations(page, { like: history[0]!, totalCount: 330 })
  await open(page, '/help')
  await page.getByRole('link', { name: 'Мой Баланс' }).first().click()
  for (let count = 50; count < 330; count += 50) {
    await expect(rows(page)).toHaveCount(count)
    await expect(more(page)).toHaveText(`Показать ещё (осталось ${330 - count})`)
    // Scrolls before the press, because the rows of the last days get their real height a frame after the scroll. The
    // press waits until the button does not move, but only before it scrolls by itself.
    await more(page).scrollIntoViewIfNeeded()
    await more(page).click()
  }
  await expect(rows(page)).toHaveCount(330)
  await expect(more(page)).toHaveCount(0)
  expect(requests).toEqual(['0 200', '200 200'])

  await rows(page).nth(220).scrollIntoViewIfNeeded()
  const stood = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'Мои заявки' }).first().click()
  await expect(page.getByRole('heading', { name: 'Мои заявки' })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(330)
  await expect(rows(page).nth(220)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - stood)).toBeLessThan(400)
})
