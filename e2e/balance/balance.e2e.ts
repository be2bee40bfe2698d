import type { History, HistoryItem } from '@impulse/api/balance/balance'
import type { Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { fetchJson } from '../steps/api-requests.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button') })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Поиск по операциям и номерам договоров' })
const filter = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const more = (page: Page) => page.getByRole('button', { name: /^Показать ещё/ })
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^Найден/ })

async function openBalance(page: Page, query = ''): Promise<void> {
  await signedIn(page)
  await open(page, `/balance${query}`)
  await page.getByRole('heading', { name: 'Мой Баланс' }).waitFor()
}

test('lists each contract and release date of the frozen money in a sheet, and focuses the button again when the sheet closes', async ({
  page,
}) => {
  await openBalance(page)
  const line = page.getByRole('button', { name: /б\. заморожено/ })
  await line.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Ваши деньги' })
  const untilWhen = sheet.getByText(/^до\s.*, 00:00\sМСК$/)
  await expect(untilWhen.nth(1)).toBeVisible()
  await expect(sheet.getByText(/^Договор №/)).toHaveCount(await untilWhen.count())
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(line).toBeFocused()
})

test('keeps the history’s filters in the address and after a reload, and Back removes the filter that was set last', async ({
  page,
}) => {
  await openBalance(page)
  await expect(found(page)).toHaveText(/^Найден[оа]? 2\d\d /)
  await filter(page, 'Выводы').click()
  await expect(page).toHaveURL('/balance?category=withdrawal')
  await expect(found(page)).toHaveText('Найдено 2 операции')
  await expect(rows(page)).toHaveText([/Вывод средств.*−7\s500/, /Вывод средств.*−15\s000/])
  await untilHydrated(page, () => page.reload())
  await expect(filter(page, 'Выводы')).toHaveAttribute('aria-current', 'true')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('button', { name: /^Период:/ }).click()
  await page.getByRole('dialog').getByLabel('С', { exact: true }).fill('2026-09-01')
  await page.getByRole('dialog').getByLabel('По', { exact: true }).fill('2026-09-30')
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await expect(page).toHaveURL('/balance?category=withdrawal&dateSince=2026-09-01&dateTo=2026-09-30')
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  await filter(page, 'Сбросить').click()
  await expect(page).toHaveURL('/balance')
})

test('finds a contract in the history while the member types, and offers to reset the filters when nothing is found', async ({
  page,
  axe,
}) => {
  await openBalance(page)
  const title = (
    await page
      .getByText(/^Договор №/)
      .first()
      .innerText()
  ).replace(/^Договор №\s/, '')
  await search(page).pressSequentially(title.toLowerCase())
  await expect(page).toHaveURL((address) => address.searchParams.get('search') === title.toLowerCase())
  await expect(rows(page).first()).toContainText(title)
  await expect(search(page)).toBeFocused()
  await search(page).fill('нет такой операции')
  await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
  await axe(page)
  await filter(page, 'Сбросить фильтры').click()
  await expect(search(page)).toHaveValue('')
  await expect(rows(page).first()).toBeVisible()
})

test('renders 50 operations in the server’s HTML and then all 200 without another request', async ({
  page,
}) => {
  const { accessToken } = await signedIn(page)
  const fullHistory = await fetchJson<History>(page, '/api/balance/account-history/', accessToken)
  expect(fullHistory.history).toHaveLength(200)
  const html = await (await page.request.get('/balance')).text()
  const [listHtml = '', data = ''] = html.split('id="history"')[1]?.split('</main>') ?? []
  expect(listHtml.match(/<li>(?=<button)/g)).toHaveLength(50)
  for (const { id } of fullHistory.history) expect(data).toContain(`"id":"${id}"`)

  // Requests for only twenty operations are not counted: the page sends such a request for the offline
  // snapshot.
  const requests: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.includes('account-history') && !url.endsWith('maxResultCount=20')) requests.push(url)
  })
  await open(page, '/balance')
  await expect(rows(page)).toHaveCount(200)
  expect(requests).toEqual([])
})

test('loads more operations when the member scrolls and, after 600 operations, only by a button, and restores the list and the scroll position on Back', async ({
  page,
}) => {
  const { accessToken } = await signedIn(page)
  const { history } = await fetchJson<History>(
    page,
    '/api/balance/account-history/?maxResultCount=1',
    accessToken,
  )
  const requests = await answerWithOperations(page, { like: history[0]!, totalCount: 850 })
  await open(page, '/help')
  await page.getByRole('link', { name: 'Мой Баланс' }).first().click()
  await expect(rows(page)).toHaveCount(200)
  for (const count of [400, 600]) {
    await more(page).scrollIntoViewIfNeeded()
    await expect(rows(page)).toHaveCount(count)
  }
  await expect(more(page)).toHaveText('Показать ещё (осталось 250)')
  await more(page).click()
  await expect(rows(page)).toHaveCount(800)
  expect(requests).toEqual(['0 200', '200 200', '400 200', '600 200'])

  await rows(page).nth(520).scrollIntoViewIfNeeded()
  const stood = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'Мои заявки' }).first().click()
  await expect(page.getByRole('heading', { name: 'Мои заявки' })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(800)
  await expect(rows(page).nth(520)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - stood)).toBeLessThan(400)
})

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
    // The page requests fewer operations for the offline snapshot, at any time, so these requests are not
    // recorded.
    if (count === 200) requests.push(`${skip} ${count}`)
    return route.fulfill({ json: { history: all.slice(skip, skip + count), totalCount, days: [] } })
  })
  return requests
}

test('shows the balance after an operation in the details of the operation', async ({ page, axe }) => {
  await openBalance(page, '?category=withdrawal')
  await rows(page).first().getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Вывод средств' })
  await expect(details.getByText('Остаток после операции')).toBeVisible()
  await expect(details.getByText(/МСК$/)).toBeVisible()
  await axe(page)
})

test('shows an error instead of the frozen amount, and still shows the balance, when only the frozen amount fails to load (spec 8.11)', async ({
  page,
  axe,
}) => {
  await openBalance(page)
  await page.route('**/api/pending-amount/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Не удалось загрузить информацию о замороженных средствах')).toBeVisible()
  await expect(page.getByText('(ошибка загрузки замороженной суммы)').first()).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Баланс' })
      .getByText(/^\d\d\s\d{3}/)
      .first(),
  ).toBeVisible()
  await axe(page)
  await page.unroute('**/api/pending-amount/')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('button', { name: /б\. заморожено/ })).toBeVisible()
})

test('shows why the history failed to load, and loads the history again when the member presses the button', async ({
  page,
}) => {
  await openBalance(page)
  const refused = { error: { code: 'unavailable', message: 'Сервис временно недоступен' } }
  await page.route('**/api/balance/account-history/**', (route) =>
    route.fulfill({ status: 503, json: refused }),
  )
  await filter(page, 'Выводы').click()
  await expect(page.getByText('Сервис временно недоступен')).toBeVisible()
  await page.unroute('**/api/balance/account-history/**')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('does not scroll the balance page horizontally on a screen of 320 pixels or with doubled text size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openBalance(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await overflow()).toBeLessThanOrEqual(0)
})
