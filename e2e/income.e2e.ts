import { type Forecast, type Income, rewardsPaths } from '@impulse/wire/rewards'
import type { Locator, Page } from '@playwright/test'
import { open } from './alive.ts'
import { test as base, expect } from './cabinet-test.ts'
import { importContracts } from './import-contracts.ts'
import { newMember } from './new-member.ts'
import { shownMoney } from './shown-money.ts'
import { signedIn } from './sign-in-quickly.ts'

/** A programme of their own: one of these journeys brings contracts. */
const test = base.extend({
  environment: [{ CAPTCHA: 'none', LIMITS: 'off' }, { scope: 'worker' }],
})

const maria = '79000000001'
const steps = (page: Page) => page.getByRole('region', { name: 'Ступень месяца' })
const months = (page: Page) => page.getByRole('region', { name: 'Доход по месяцам' })
const bars = (page: Page) => months(page).getByRole('list').getByRole('link')
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })

for (const width of [390, 1440]) {
  test(`at ${width} every bar leads to rewards that add up to it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { accessToken } = await signedIn(page)
    const told = (await ask<Income>(page, rewardsPaths.income, accessToken)).months
    await open(page, '/')
    await expect(bars(page)).toHaveCount(13)
    // The running month from home, then two of those in which a contract was cancelled, on the page of the money.
    const cancelled = told.filter(({ takenBack }) => takenBack > 0)
    expect(cancelled).toHaveLength(2)
    for (const month of [told[0], ...cancelled]) {
      if (month === undefined) throw new Error('Андрей has an income')
      const bar = bars(page).nth(12 - told.indexOf(month))
      const name = (await bar.innerText()).replaceAll(/\s/g, ' ')
      expect(name).toContain(`: ${change(month.points)}, ${month.contracts} договор`)
      expect(name.includes(`${change(-month.takenBack)} по расторжениям`)).toBe(month.takenBack > 0)
      await bar.click()
      const address = `/balance?category=reward&dateSince=${month.since}&dateTo=${month.to}`
      await expect(page).toHaveURL(({ pathname, search }) => pathname + search === address)
      await expect(page.getByRole('status').filter({ hasText: `Найдено ${month.contracts} ` })).toBeAttached()
      await expect(rows(page)).toHaveCount(month.contracts)
      const listed = (await rows(page).allInnerTexts()).map(sumIn)
      expect(listed.reduce((total, sum) => total + sum, 0)).toBe(month.points)
      await expect(bar).toHaveAttribute('aria-current', 'true')
      await expect(months(page).locator('[aria-current]')).toHaveCount(1)
    }
  })
}

test('the table has the figures of the bars, fits the narrowest phone, and is a finger’s height', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const { accessToken } = await signedIn(page)
  const told = (await ask<Income>(page, rewardsPaths.income, accessToken)).months
  for (const address of ['/', '/balance']) {
    await open(page, address)
    expect(await overflowing(months(page))).toEqual([])
    await months(page).getByRole('button', { name: 'Таблица' }).press('Enter')
    const table = months(page).getByRole('table', { name: 'Доход по месяцам' })
    const shown = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent)))
    expect(shown.map((cells) => cells.map(sumIn))).toEqual(
      told.map(({ points, contracts, takenBack }) => [points, contracts, 0 - takenBack]),
    )
    for (const link of await table.getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await overflowing(months(page))).toEqual([])
    await axe(page)
    await expect(months(page).getByRole('button', { name: 'График' })).toBeFocused()
  }
})

test('the simulator goes by keys and by typing, without a network, and says where it came to a stop', async ({
  page,
  context,
  axe,
}) => {
  const { accessToken } = await signedIn(page)
  const { counted, products } = await ask<Forecast>(page, rewardsPaths.forecast, accessToken)
  await open(page, '/')
  await context.setOffline(true)
  await steps(page).getByText('Рассчитать доход').press('Enter')
  const slider = steps(page).getByRole('slider')
  const field = steps(page).getByLabel('Сколько новых договоров')
  const expectIncome = async (key: string, count: number) => {
    const income = products.find((product) => product.key === key)?.income[count - 1] ?? NaN
    await expect(steps(page).getByText(change(income), { exact: true }).last()).toBeVisible()
    await expect(fact(page, 'Договоров за месяц')).toHaveText(String(counted + count))
    const said = steps(page)
      .getByRole('status')
      .filter({ hasText: change(income) })
    await expect(said).toBeAttached()
  }
  await steps(page).getByRole('radio', { name: 'Интернет', exact: true }).check()
  await slider.press('End')
  await expect(field).toHaveValue('60')
  await expectIncome('internet', 60)
  await expect(fact(page, 'Ставка')).toContainText('с 20-го ×2')
  await slider.press('Home')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '2 договора')
  await expectIncome('internet', 2)

  await field.fill('17')
  await expect(slider).toHaveValue('17')
  await expectIncome('internet', 17)
  for (const wrong of ['61', '0', '2.5', '']) {
    await field.fill(wrong)
    await expect(field).toHaveAccessibleDescription('Введите число от 1 до 60')
    await expect(slider).toHaveValue('17')
  }
  await axe(page)
  await slider.press('ArrowLeft')
  await expect(field).toHaveValue('16')
  await expect(field).toHaveAccessibleDescription('')
  await steps(page).getByRole('radio', { name: 'Интернет', exact: true }).press('ArrowDown')
  await expectIncome(await chosenProduct(page, products), 16)
  await context.setOffline(false)
})

test('a finger moves the slider', async ({ browser, programme }) => {
  const context = await browser.newContext({
    ...{ baseURL: programme.url, hasTouch: true, viewport: { width: 390, height: 844 } },
  })
  const page = await context.newPage()
  await signedIn(page)
  await open(page, '/')
  await steps(page).getByText('Рассчитать доход').tap()
  const slider = steps(page).getByRole('slider')
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (box === null) throw new Error('The slider has no place')
  expect(box.height).toBeGreaterThanOrEqual(44)
  await page.touchscreen.tap(box.x + box.width - 14, box.y + box.height / 2)
  await expect(slider).toHaveValue('60')
  await context.close()
})

test('a new member sees what the first contract brings, and no empty picture', async ({ page, axe }) => {
  const { accessToken } = await signedIn(page, maria)
  const { products } = await ask<Forecast>(page, rewardsPaths.forecast, accessToken)
  for (const address of ['/', '/balance']) {
    await open(page, address)
    await expect(months(page)).toContainText('0 б. · договоров пока нет')
    await expect(months(page).getByRole('link')).toHaveCount(0)
    await axe(page)
  }
  await open(page, '/')
  await expect(steps(page).getByRole('heading', { level: 2 })).toHaveText(
    /^Ещё 5 договоров до\sставки\s×1,25: \+[\d\s]+б\. в\sмесяц$/,
  )
  await expect(steps(page).getByRole('heading', { name: 'Первый договор принесёт' })).toBeVisible()
  for (const { name, base } of products) {
    await expect(fact(page, name)).toHaveText(change(base))
  }
  await expect(steps(page).locator('[aria-current="step"]')).toHaveText('×1: договоры 1–4, сейчас')
})

test('what the page promises for further contracts is what they bring', async ({ page, programme }) => {
  const phone = '79161119931'
  const { accessToken } = await newMember(page, phone)
  const { today, nextStep } = await ask<Forecast>(page, rewardsPaths.forecast, accessToken)
  await open(page, '/')
  const title = steps(page).getByRole('heading', { level: 2 })
  const promised = sumIn(/: (.*)\sв\sмесяц/.exec(await title.innerText())?.[1] ?? '')
  await importContracts(
    programme,
    ...Array.from({ length: 5 }, (_, i) => `Д-${i};${nextStep?.product};${phone};Тула;${today};confirmed`),
  )
  // The member comes back to the tab: the money is asked for, and with it all that it changes.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(months(page)).toContainText(`${change(promised)} · 5 договоров · на 5 больше`)
  await expect(title).toContainText('Ещё 5 договоров до ставки ×1,5: ')
  await expect(steps(page)).toContainText(' · ставка ×1,25')
  await expect(page.getByRole('button', { name: /заморожено/ })).toContainText(change(promised).slice(1))
})

test('figures that are long in coming, fail or meet no network leave the money standing', async ({
  page,
  context,
}) => {
  await signedIn(page)
  await open(page, '/help')
  const sum = await page
    .getByRole('complementary')
    .getByText(/^\d[\d\s]*б\.$/)
    .innerText()
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/rewards/**', async (route) => {
    await held
    await route.fulfill({ status: 500, json: {} })
  })
  await page.getByRole('link', { name: 'Главная' }).click()
  await expect(shownMoney(page)).toHaveText(sum)
  await expect(page.getByRole('status').filter({ hasText: 'Считаем доход' })).toHaveCount(2)
  answer()
  await expect(steps(page).getByRole('alert')).toHaveText('Не удалось загрузить ступени и калькулятор')
  await expect(months(page).getByRole('alert')).toHaveText('Не удалось загрузить доход по месяцам')
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

async function ask<T>(page: Page, path: string, accessToken: string): Promise<T> {
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${accessToken}` } })
  return (await answer.json()) as T
}

const fact = (page: Page, name: string): Locator =>
  steps(page).getByText(name, { exact: true }).and(page.locator('dt')).locator('+ dd')

async function chosenProduct(page: Page, products: Forecast['products']): Promise<string> {
  const name = await steps(page)
    .locator('label', { has: page.locator(':checked') })
    .innerText()
  return products.find((product) => product.name === name)?.key ?? 'none'
}

/** «+1 500 б.»: compared with a page, its spaces stand for those that do not break. */
const change = (points: number): string =>
  `${new Intl.NumberFormat('ru-RU', { signDisplay: 'exceptZero' }).format(points).replace('-', '−')} б.`.replaceAll(
    /\s/g,
    ' ',
  )

/** The last signed or plain number in some text. */
const sumIn = (text: string): number =>
  Number(
    text
      .match(/[+−]?\d[\d\s]*/g)
      ?.at(-1)
      ?.replace('−', '-')
      .replaceAll(/\s/g, ''),
  )

/** What reaches out of the card or of what it stands in. */
const overflowing = (card: Locator): Promise<string[]> =>
  card.evaluate((section) => {
    const { left, right } = section.getBoundingClientRect()
    const isOut = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && (box.left < left - 0.5 || box.right > right + 0.5)
    }
    return [...section.querySelectorAll('*')].filter(isOut).map(({ outerHTML }) => outerHTML.slice(0, 80))
  })
