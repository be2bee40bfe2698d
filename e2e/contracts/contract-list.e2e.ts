import type { Locator, Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { rows } from './contract-steps.ts'

/** Link that filters the list by a status. */
const filter = (page: Page, status: string) => page.locator(`a[href*="status=${status}"]`).first()
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^Найден/ })

test('loads contracts again after a failure, more of them by a button, and as many after a reload; offers a claim when the search finds none and when a claim was rejected; says when and with what effect a contract was cancelled', async ({
  page,
  axe,
  faults,
}) => {
  await test.step('shows an error when the contracts fail to load, and loads them again when the member presses «Повторить»', async () => {
    await signedIn(page)
    await open(page, '/help')
    await page.route('**/api/contract/?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('link', { name: 'Мои договоры' }).first().click()
    await expect(page.getByText('Неожиданная ошибка сервера, повторите попытку позднее')).toBeVisible()
    await page.unroute('**/api/contract/?*')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(rows(page).first()).toBeVisible()
    await faults.take()
  })
  await expect(rows(page)).toHaveCount(50)
  await page.route('**/api/contract/**', (route) => route.abort())
  await page.getByRole('link', { name: /^Показать ещё 50/ }).click()
  const retryButton = page.getByRole('main').getByRole('button', { name: 'Повторить' })
  await expect(retryButton).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  await page.unroute('**/api/contract/**')
  await retryButton.click()
  await expect(rows(page)).toHaveCount(100)
  await expect(page).toHaveURL(/shown=100/)
  const month = page.getByRole('region', { name: /^[А-Я][а-я]+ 20\d\d , \d+\sдоговор.* · [\d\s]+б\.$/ })
  await expect(month.nth(1)).toBeVisible()
  await rows(page).nth(90).scrollIntoViewIfNeeded()
  await untilHydrated(page, () => page.reload())
  await expect(rows(page)).toHaveCount(100)
  await test.step('offers a claim with the searched number and a link to all contracts when the search finds none', async () => {
    await filter(page, 'confirmed').click()
    await expect(page).toHaveURL(/status=confirmed/)
    await page.getByRole('searchbox', { name: 'Поиск по номеру договора' }).fill('К-77 12')
    await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
    await axe(page)
    await page.getByRole('main').getByRole('link', { name: '«Не вижу договор»' }).click()
    await expect(page.getByLabel('Номер договора')).toHaveValue('К-77 12')
    await page.goBack()
    await page.getByRole('link', { name: 'Показать все договоры' }).click()
    await expect(rows(page)).toHaveCount(50)
    await expect(found(page)).toHaveText(/^Найдено? 1\d\d /)
  })
  await test.step('shows why a claim was rejected, and offers a new claim with the same contract number', async () => {
    await filter(page, 'rejected').click()
    await expect(page).toHaveURL('/contracts?status=rejected')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).first().getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('На фото не читается номер')
    await sheet.getByRole('link', { name: 'Подать заявку снова' }).click()
    await expect(page.getByLabel('Номер договора')).toHaveValue(/^К-/)
  })
  await test.step('shows when a contract was cancelled, and links to the recalculation that it caused and to its clawback', async () => {
    await open(page, '/contracts?status=cancelled')
    await rows(page).last().getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(/^Расторгнут \d+\s[а-я]+/)).toBeVisible()
    await sheet.getByRole('link', { name: /^Перерасчёт по\sдоговору/ }).click()
    await expect(page.getByRole('dialog').getByText(/расторгнут договор №/)).toBeVisible()
    await open(page, '/contracts?status=cancelled')
    await rows(page).last().getByRole('button').click()
    await sheet.getByRole('link', { name: 'Показать в истории' }).click()
    await expect(page.getByRole('dialog').getByText(/^Договор расторгнут/)).toBeVisible()
    await open(page, '/contracts?status=cancelled')
    const clawback = rows(page)
      .last()
      .getByRole('link', { name: /^−[\d\s]+б\.\s?, показать в\sистории$/ })
    await expect(rows(page).last()).toContainText('начисление снято')
    await clawback.click()
    await expect(page.getByRole('dialog').getByText(/^Договор расторгнут/)).toBeVisible()
    for (const path of ['/balance', '/contracts?status=cancelled']) {
      await page.goBack()
      await expect(page).toHaveURL(path)
    }
  })
})

test('shows the contracts of a month as a table with columns in a wide window, and as rows on a phone', async ({
  page,
  axe,
}) => {
  await signedIn(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/contracts?status=confirmed')
  const table = page.getByRole('table', { name: /^Ноябрь 2026/ })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Номер',
    'Продукт',
    'Город',
    'Подключён',
    'Состояние',
    'Начисление',
  ])
  const row = rows(page).first()
  const number = row.getByRole('rowheader')
  const cells = row.getByRole('cell')
  await expect(cells).toHaveCount(5)
  await expect(cells.nth(3)).toHaveText(/^Заморожено\sдо\s.* → доступно$/)
  const left = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? -1)
  const heads = table.getByRole('columnheader')
  expect(await left(number)).toBe(await left(heads.nth(0)))
  for (const column of [0, 1, 2]) {
    expect(await left(cells.nth(column))).toBe(await left(heads.nth(column + 1)))
  }
  const opens = row.getByRole('button')
  await expect(opens).toHaveAccessibleName(/^Интернет.* \d+$/)
  await expect(opens).toHaveAccessibleDescription(/^Заморожено\sдо\s.*, потом доступно .*\sб\.$/)
  await axe(page)
  await row.click()
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Этапы' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opens).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(heads).toHaveCount(0)
  await expect(cells).toHaveCount(3)
  await expect(opens).toHaveAccessibleName(/^Интернет.* · .* №\s\d+ · /)
  await axe(page)
})

test('filters the contracts by product with the address, names the product when none is found, and downloads the found contracts as XLSX', async ({
  page,
  axe,
}) => {
  await signedIn(page)
  await open(page, '/contracts')
  const products = page.getByRole('group', { name: 'Продукт' })
  await products.getByRole('link', { name: 'Интернет + ТВ' }).click()
  await expect(page).toHaveURL(/product=internet-tv/)
  await expect(rows(page).first()).toContainText('Интернет + ТВ')
  await expect(rows(page).filter({ hasNotText: 'Интернет + ТВ' })).toHaveCount(0)
  await untilHydrated(page, () => page.reload())
  await expect(products.getByRole('link', { name: 'Интернет + ТВ' })).toHaveAttribute('aria-current', 'true')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать в Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Мои договоры \d\d\.\d\d\.\d{4}\.xlsx$/)
  await page.getByRole('searchbox', { name: 'Поиск по номеру договора' }).fill('К-77 12')
  await expect(page.getByText('По продукту «Интернет + ТВ» таких договоров нет')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Скачать в Excel' })).toHaveCount(0)
  // The press on the button below the list has scrolled the page.
  await page.evaluate('scrollTo(0, 0)')
  await axe(page)
  await page.getByRole('link', { name: 'Показать все договоры' }).click()
  await expect(page).toHaveURL('/contracts')
})

test('leads a member without contracts to the claim form', async ({ page, axe }) => {
  await signedIn(page, '79000000001')
  await open(page, '/contracts')
  await expect(page.getByRole('heading', { name: 'Договоров пока нет' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'правилах программы' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Не\u00a0вижу договор' }).click()
  await expect(page).toHaveURL('/contracts/claim')
})
