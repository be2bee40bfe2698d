import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { shortHistory } from './balance-steps.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Выписка' })
const choice = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })

async function openSheet(page: Page): Promise<void> {
  await open(page, `/balance${shortHistory}`)
  await page.getByRole('button', { name: 'Выписка' }).click()
  await expect(sheet(page)).toHaveAttribute('data-phase', 'open')
}

async function download(page: Page): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), choice(page, 'Скачать').click()])
  await expect(sheet(page).getByRole('status')).toHaveText(`Файл «${file.suggestedFilename()}» скачан`)
  return file
}

const readText = async (file: Buffer): Promise<string> =>
  (await extractText(new Uint8Array(file), { mergePages: true })).text

test.describe('statements on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('lets a member download the statement of the last month, and lets anybody verify the statement by its check code or its file; downloads it also as CSV, and the summary of a year as Excel', async ({
    page,
    browser,
    app,
    axe,
  }) => {
    await signedIn(page)
    await openSheet(page)
    await axe(page)
    await choice(page, 'Прошлый месяц').click()
    const file = await download(page)
    expect(file.suggestedFilename()).toMatch(/^Выписка 01\.\d\d\.\d{4}–\d\d\.\d\d\.\d{4}\.pdf$/)
    const pdf = await readFile(await file.path())
    const text = await readText(pdf)
    expect(text).toMatch(/Страница 1 из \d/)
    expect(text).toContain(`Откройте ${app.url}/check`)
    const code = /Код проверки: ([\w-]{34})/.exec(text)?.[1] ?? ''
    const closing = /На конец периода\s+(\d[\d\u00a0]*)/.exec(text)?.[1] ?? 'none'

    const visitorContext = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 1440, height: 900 },
    })
    const visitor = await visitorContext.newPage()
    await open(visitor, `/check#${code}`)
    await expect(visitor.getByRole('heading', { name: 'Выписка выдана' })).toBeVisible()
    await expect(visitor.getByRole('row', { name: /^На конец/ })).toContainText(closing)
    await axe(visitor)

    // The link has checked the code at once, so the form is folded.
    await visitor.getByRole('button', { name: 'Проверить другой документ' }).click()
    await attach(visitor, pdf)
    await expect(visitor.getByText('Файл совпадает с выданным')).toBeVisible()
    const changed = Buffer.from(pdf)
    changed[1_000] = (changed[1_000] ?? 0) ^ 1
    await attach(visitor, changed)
    await expect(visitor.getByRole('heading', { name: 'Не совпадает' })).toBeVisible()
    await expect(visitor.getByText('Файл не совпадает с выданным')).toBeVisible()
    // A result is not about a value that the visitor has changed since.
    await visitor.getByLabel(/^Сумма из документа/).fill('1')
    await expect(visitor.getByRole('heading', { name: 'Не совпадает' })).toHaveCount(0)
    await visitor.getByRole('button', { name: 'Проверить' }).click()
    await expect(visitor.getByText('Сумма 1 не совпадает')).toBeVisible()
    await axe(visitor)
    await visitorContext.close()

    await test.step('downloads a statement as a CSV file, and the summary of a year as an Excel workbook', async () => {
      await choice(page, 'CSV').click()
      const csv = await download(page)
      expect(csv.suggestedFilename()).toMatch(/\.csv$/)
      expect((await readFile(await csv.path())).toString('utf8')).toMatch(/^\uFEFFДата и время \(МСК\);/)
      await choice(page, 'Excel').click()
      // The periods and the years are never shown together, because a file has only one of them.
      await choice(page, 'Сводка за год').click()
      await expect(choice(page, 'Прошлый месяц')).toHaveCount(0)
      await expect(
        sheet(page).getByRole('group', { name: 'Год' }).getByRole('button', { pressed: true }),
      ).toHaveCount(1)
      // The first operation of the member is of the year before.
      await expect(sheet(page).getByRole('group', { name: 'Год' }).getByRole('button')).toHaveText([
        '2026',
        '2025',
      ])
      const xlsx = await download(page)
      expect(xlsx.suggestedFilename()).toMatch(/^Сводка 01\.01\.\d{4}–.*\.xlsx$/)
      expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK')
    })
  })
})

test('fills the statement form with the period that the history shows, shows errors at its start date, and downloads the statement once after a second press and after the access token expired', async ({
  page,
  axe,
}) => {
  await signedIn(page)
  await open(page, '/balance?dateSince=2026-02-03&dateTo=2026-03-04')
  await page.getByRole('button', { name: 'Выписка' }).click()
  await expect(sheet(page).getByRole('button', { name: 'Свой период' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(sheet(page).getByRole('textbox', { name: 'С', exact: true })).toHaveValue('03.02.2026')
  await axe(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet(page).getByRole('textbox', { name: 'По' }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe('Выписка 03.02.2026–04.03.2026.pdf')

  await test.step('shows an error at the start date when it is missing or when the period is too long', async () => {
    const since = sheet(page).getByLabel('С', { exact: true })
    await since.fill('')
    await choice(page, 'Скачать').click()
    await expect(since).toBeFocused()
    await expect(since).toHaveAccessibleDescription('Введите начало периода')
    await since.fill('01.01.1990')
    await choice(page, 'Скачать').click()
    await expect(since).toHaveAccessibleDescription('Период длиннее десяти лет: выберите короче')
    await expect(since).toBeFocused()
    await axe(page)
    await since.fill('01.01.2026')
    await download(page)
  })
  await test.step('starts no second download when the member presses the button during a download', async () => {
    let requestCount = 0
    let releaseResponse = (): void => undefined
    await page.route(`**/api/statement/?**`, async (route) => {
      requestCount += 1
      await new Promise<void>((resolve) => (releaseResponse = resolve))
      await route.abort('internetdisconnected')
    })
    await choice(page, 'Скачать').click()
    await expect(choice(page, 'Скачать')).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => requestCount).toBe(1)
    // Uses `force`, because a member can press the busy button, but Playwright by default waits until a button is
    // enabled.
    await choice(page, 'Скачать').click({ force: true })
    releaseResponse()
    await expect(sheet(page).getByRole('alert')).toHaveText(
      'Нет связи с сервером. Проверьте интернет и повторите',
    )
    expect(requestCount).toBe(1)
    await page.unroute(`**/api/statement/?**`)
    await download(page)
  })
  await test.step('refreshes an access token that expires during the download, and saves the file', async () => {
    let refused = 0
    await page.route(`**/api/statement/?**`, async (route) => {
      refused += 1
      if (refused > 1) return route.continue()
      await route.fulfill({ status: 401, json: { error: { code: 'unauthorized', message: 'Войдите' } } })
    })
    const file = await download(page)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })
  await sheet(page).getByRole('link', { name: '«Проверка подлинности»' }).click()
  await expect(page).toHaveURL('/check')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('lets a member share a statement that was downloaded, and forgets it when the member chooses another format or period', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const share = ({ files = [] }: ShareData) => {
      document.title = `shared ${files.map(({ name }) => name).join()}`
      return Promise.resolve()
    }
    Object.assign(Navigator.prototype, { canShare: () => true, share })
  })
  await signedIn(page)
  await openSheet(page)
  const message = sheet(page).getByRole('status')
  const file = await download(page)
  await choice(page, 'Поделиться').click()
  await expect(page).toHaveTitle(`shared ${file.suggestedFilename()}`)
  await choice(page, 'CSV').click()
  await expect(message).toBeEmpty()
  await expect(choice(page, 'Поделиться')).toHaveCount(0)
  await choice(page, 'Свой период').click()
  const since = sheet(page).getByLabel('С', { exact: true })
  await since.fill('01.02.2026')
  await download(page)
  await since.fill('01.03.2026')
  await expect(message).toBeEmpty()
})

test('shows the whole text of the statement verification page at a width of 320 pixels, and an error at the field of a malformed check code and of a code that no statement has', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/check')
  const cut = await page
    .getByRole('main')
    .locator('*')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 320).length)
  expect(cut).toBe(0)
  const code = page.getByLabel('Код проверки')
  await code.fill('7K3M')
  await code.press('Enter')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('Введите код проверки: 28 букв и цифр')
  await code.fill('0000 0000 0000 0000 0000 0000 0000')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription('Документа с таким кодом нет. Сверьте код с напечатанным')
  await expect(code).toBeFocused()
})

async function attach(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'Выписка.pdf', mimeType: 'application/pdf', buffer }
  await page.getByLabel(/^Выбрать/).setInputFiles(file)
  await expect(page.getByText(`${file.name} ·`)).toBeVisible()
  await page.getByRole('button', { name: 'Проверить' }).click()
}
