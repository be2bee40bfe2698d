import type { Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aPhoto, aText, fileField, fillClaim, send } from '../steps/claim-steps.ts'
import { hold } from '../fixtures/hold.ts'
import { importContracts } from '../steps/import-contracts.ts'
import { newMember } from '../steps/new-member.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { requestsTo } from '../steps/sign-in-steps.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^Найден/ })

test('loads more contracts by the button after a failed attempt, and shows as many after a reload', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/contracts')
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
  await rows(page).nth(90).scrollIntoViewIfNeeded()
  await untilHydrated(page, () => page.reload())
  await expect(rows(page)).toHaveCount(100)
})

test('filters the contracts by status, and shows the stages of one with a link to the history', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signedIn(page)
  await open(page, '/contracts')
  await page.getByRole('link', { name: 'Заморожены', exact: true }).click()
  await expect(page).toHaveURL('/contracts?status=confirmed')
  await expect(rows(page).first()).toContainText(/Заморожено до/)
  const number = /№\s(\S+)/.exec(await rows(page).first().innerText())?.[1] ?? ''
  await rows(page).first().getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: `Договор № ${number}` })
  await expect(sheet.getByRole('list', { name: 'Этапы' }).getByRole('listitem')).toHaveText([
    /^Подтверждён/,
    /^Заморожено до/,
    /^Доступно к выводу/,
  ])
  await axe(page)
  await sheet.getByRole('link', { name: 'Показать в истории' }).click()
  await expect(page).toHaveURL(`/balance?search=${number}`)
  await expect(sheet).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/contracts?status=confirmed')
})

test('offers a claim with the number that the search did not find, and all contracts again', async ({
  page,
  axe,
}) => {
  await signedIn(page)
  await open(page, '/contracts?status=confirmed')
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

test('shows in the list of contracts why a claim was rejected, and opens a new claim with the number of the same contract', async ({
  page,
}) => {
  await signedIn(page)
  await open(page, '/contracts?status=rejected')
  await rows(page).first().getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('На фото не читается номер')
  await sheet.getByRole('link', { name: 'Подать заявку снова' }).click()
  await expect(page.getByLabel('Номер договора')).toHaveValue(/^К-/)
})

test('tells a member who has no contracts that there are none yet', async ({ page, axe }) => {
  await signedIn(page, '79000000001')
  await open(page, '/contracts')
  await expect(page.getByRole('heading', { name: 'Договоров пока нет' })).toBeVisible()
  await axe(page)
})

test('shows an error when the contracts fail to load, and loads them again when the member presses the button', async ({
  page,
  faults,
}) => {
  await signedIn(page)
  await open(page, '/balance')
  await page.route('**/api/contract/?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('link', { name: 'Мои договоры' }).first().click()
  await expect(page.getByText('Неожиданная ошибка сервера, повторите попытку позднее')).toBeVisible()
  await page.unroute('**/api/contract/?*')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(rows(page).first()).toBeVisible()
  await faults.take()
})

test('shows errors at the empty fields of a claim, and says why a file is not suitable', async ({
  page,
  axe,
}) => {
  await signedIn(page)
  await open(page, '/contracts')
  await page.getByRole('link', { name: 'Не вижу договор' }).click()
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Исправьте ошибки' })).toBeVisible()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await axe(page)
  await page.getByRole('link', { name: 'Приложите фото или файл договора' }).click()
  await expect(fileField(page)).toBeFocused()
  for (const [file, message] of [
    [aText('<svg/>'), 'Подойдут JPEG, PNG, WebP или PDF. Выберите другой файл'],
    [aText('\0\0\0\x18ftypheic'), 'Формат HEIC не подходит. Сохраните фото как JPEG или снимите заново'],
    [aText(''), 'Файл пустой. Выберите другой'],
    [aText('\xff\xd8\xff half'), 'Фото не открывается. Выберите другое или снимите заново'],
  ] as const) {
    await fileField(page).setInputFiles(file)
    await expect(page.getByText(message).last()).toBeVisible()
  }
})

test('keeps the typed text of a claim after a reload', async ({ page }) => {
  await signedIn(page)
  await open(page, '/contracts/claim')
  await page.getByLabel('Номер договора').fill('E2E-1')
  await page.getByLabel('Дата подключения').pressSequentially('05112026')
  await page.reload()
  await expect(page.getByLabel('Номер договора')).toHaveValue('E2E-1')
  await expect(page.getByLabel('Дата подключения')).toHaveValue('05.11.2026')
})

test('sends one claim on a double press, and shows the server’s refusal of another claim for the same contract at its field', async ({
  page,
  axe,
}) => {
  await newMember(page, '79161117001')
  await open(page, '/contracts/claim')
  await fillClaim(page, { number: 'E2E-1' })
  const sent = requestsTo(page, '/api/contract/claim/')
  // Holds the response, so that the second press happens before the response to the first press.
  const releaseResponse = await hold(page, '**/api/contract/claim/')
  await send(page).dblclick()
  releaseResponse()
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Заявка отправлена')).toBeVisible()
  expect(sent).toHaveLength(1)
  await axe(page)
  await open(page, '/contracts/claim')
  await expect(page.getByLabel('Номер договора')).toHaveValue('')
  await fillClaim(page, { number: 'E2E-1' })
  await send(page).click()
  await expect(page.getByText('Заявка на этот договор уже есть: она на рассмотрении')).toBeVisible()
  await expect(page.getByLabel('Номер договора')).toBeFocused()
})

test('reduces a large photo, sends a claim again with the same idempotency key, and closes the claim when its contract is imported', async ({
  page,
  app,
}) => {
  const phone = '79161117002'
  await newMember(page, phone)
  await open(page, '/contracts/claim')
  await fillClaim(page, { number: 'E2E-2' })
  // The member sends the form while the photo is still being reduced, so the request must wait for the
  // reduced photo.
  await fileField(page).setInputFiles(await aPhoto(page, { width: 4000, height: 5000 }))
  const keys: (string | undefined)[] = []
  let requestCount = 0
  await page.route('**/api/contract/claim/', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server creates the claim, but the response to the first request is lost.
    if ((requestCount += 1) > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await send(page).click()
  await expect(page.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await send(page).click()
  await expect(page).toHaveURL(/\/order\//)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  await page.getByRole('button', { name: 'Показать фото' }).click()
  const photo = page.getByRole('img', { name: 'Фото договора' })
  await expect(photo).toHaveJSProperty('height', 2400)

  await importContracts(app, `E2E-2;internet;${phone};Тула;2026-11-05;confirmed`)
  await page.reload()
  await expect(page.getByText('Договор найден').first()).toBeVisible()
  await page.getByRole('link', { name: 'Открыть договор' }).click()
  await expect(rows(page)).toHaveText([/№\sE2E-2.*500/])
})
