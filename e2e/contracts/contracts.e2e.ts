import { open, untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aPhoto, fileField, fillClaim, send } from '../steps/claim-steps.ts'
import { hold } from '../fixtures/hold.ts'
import { importContracts } from '../steps/import-contracts.ts'
import { isOnModalEntry } from '../steps/modals.ts'
import { newMember } from '../steps/new-member.ts'
import { signedIn } from '../steps/sign-in-quickly.ts'
import { requestsTo } from '../steps/sign-in-steps.ts'
import { rows } from './contract-steps.ts'

test('filters the contracts by status, and shows the stages of a contract with a link to the history', async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signedIn(page)
  await open(page, '/contracts')
  await page.getByRole('link', { name: 'Заморожены', exact: true }).click()
  await expect(page).toHaveURL('/contracts?status=confirmed')
  await expect(rows(page).first()).toContainText(/Заморожено до/)
  const details = await rows(page).first().getByRole('rowheader').textContent()
  const number = /№\s(\S+)/.exec(details ?? '')?.[1] ?? ''
  const sheet = page.getByRole('dialog', { name: /^(?:Интернет|Мобильная связь).* · / })
  // The whole row opens the sheet, also its texts, which are not the text of its button.
  const row = rows(page).first()
  for (const cell of [row.getByRole('cell').last(), row.getByText(/^(?:Интернет|Мобильная связь)/).last()]) {
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    const { x, y } = (await cell.boundingBox()) ?? { x: 0, y: 0 }
    await page.mouse.click(x + 20, y + 8)
    await expect(sheet).toBeVisible()
  }
  await expect(sheet.getByText(number, { exact: true })).toBeVisible()
  await expect(sheet.getByRole('list', { name: 'Этапы' }).getByRole('listitem')).toHaveText([
    /^Подтверждён/,
    /^Заморожено до/,
    /^Доступно к выводу/,
  ])
  await axe(page)
  await sheet.getByRole('link', { name: 'Показать в истории' }).click()
  await expect(page.getByRole('heading', { name: 'Почему?' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Этапы' })).toHaveCount(0)
  // A person cannot press Back before the dialog has its entry in the history.
  await expect.poll(() => isOnModalEntry(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/balance')
  await page.goBack()
  await expect(page).toHaveURL('/contracts?status=confirmed')
})

test('sends one claim on a double-click, shows «Заявка отправлена» again after a reload, and refuses a second claim for the same contract; reduces a large photo, and sends a claim again with the same idempotency key', async ({
  page,
  app,
  axe,
}) => {
  const phone = '79161117001'
  await newMember(page, phone)
  await open(page, '/contracts/claim')
  await fillClaim(page, { number: 'E2E-1' })
  const sent = requestsTo(page, '/api/contract/claim/')
  // Holds the response, so that the second click happens before the response to the first click.
  const releaseResponse = await hold(page, '**/api/contract/claim/')
  await send(page).dblclick()
  releaseResponse()
  await expect(page).toHaveURL(/\/order\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Заявка отправлена')).toBeVisible()
  expect(sent).toHaveLength(1)
  const firstClaim = new URL(page.url()).pathname
  await untilHydrated(page, () => page.reload())
  await expect(page.getByText('Заявка отправлена')).toBeVisible()
  await axe(page)
  await open(page, '/contracts/claim')
  await expect(page.getByLabel('Номер договора')).toHaveValue('')
  await fillClaim(page, { number: 'E2E-1' })
  await send(page).click()
  await expect(page.getByText('Заявка на этот договор уже есть')).toBeVisible()
  await expect(page.getByLabel('Номер договора')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Открыть заявку' })).toHaveAttribute('href', firstClaim)
  await test.step('reduces a large photo of a claim, and sends the claim with the same idempotency key again after a lost response', async () => {
    await open(page, '/contracts/claim')
    await fillClaim(page, { number: 'E2E-2' })
    // The member sends the form while the photo is still being reduced, so the request must wait for the
    // reduced photo.
    await fileField(page).setInputFiles(await aPhoto(page, { width: 1200, height: 4100 }))
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
    await expect(page.getByRole('dialog')).toContainText('E2E-2')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveText([/№\sE2E-2.*500/])
  })
})
