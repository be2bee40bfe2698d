import { passportPaths, type ScanField } from '@impulse/wire/passport'
import type { Page } from '@playwright/test'
import { expect, test } from './cabinet-test.ts'
import { aPdf } from '../apps/server/src/testing/pdfs.ts'
import { aPhoto } from './claim-steps.ts'
import { comeIn, findRight, inEveryLook, openPage, openScans } from './console-steps.ts'
import { newMember } from './new-member.ts'
import { aDocument, documentOf, sendByApi } from './passport-steps.ts'

const shownPhone = '+7 (916) 111-84-01'

const twoPages = { name: 'прописка.pdf', mimeType: 'application/pdf', buffer: aPdf({ pages: 2 }) }

async function putScan(page: Page, accessToken: string, field: ScanField): Promise<void> {
  const content = field === 'adressScan' ? twoPages : await aPhoto(page, { width: 900, height: 1200 })
  const answer = await page.request.put(`${passportPaths.setFile}?field=${field}`, {
    multipart: { content },
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** What lies in the tab when it is closed and opened again. */
const inTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

test('a reviewer has a case alone, looks at its scans, reads it anew when it changes, and tells what to correct', async ({
  page,
  browser,
  axe,
  programme,
}) => {
  test.setTimeout(240_000)
  const look = inEveryLook(page, axe)
  const away = { baseURL: programme.url }
  const [member, colleague] = await Promise.all(
    [away, away].map(async (options) => (await browser.newContext(options)).newPage()),
  )
  if (!member || !colleague) throw new Error('two pages were opened')
  const { accessToken } = await newMember(member, '79161118401')
  await putScan(member, accessToken, 'pasportScan')
  await putScan(member, accessToken, 'adressScan')
  await sendByApi(member, accessToken)

  await comeIn(page, programme, 'olga', 'verifier')
  await page.getByRole('menuitem', { name: 'Документы' }).click()
  const row = page.getByRole('row').filter({ hasText: shownPhone })
  await expect(row).toContainText('свободен')
  await look()
  await row.press('Enter')
  const scan = page.getByRole('img', { name: 'Скан: разворот с фото' })
  const isDrawn = () => scan.evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(isDrawn).toBe(900)
  await expect(page.getByText('4511', { exact: true })).toBeVisible()
  await look()

  // To the buttons, the wheel and the keys.
  await page.getByRole('button', { name: 'Крупнее' }).click()
  await page.getByRole('button', { name: 'Повернуть' }).click()
  await expect(scan).toHaveAttribute('style', /rotate\(90deg\) scale\(1\.4\)/)
  await scan.hover()
  await page.mouse.wheel(0, -100)
  await expect(scan).toHaveAttribute('style', /scale\(1\.9/)
  await page.getByRole('region', { name: /плюс и минус/ }).press('0')
  await expect(scan).toHaveAttribute('style', /rotate\(0deg\) scale\(1\)/)
  await page.getByRole('region', { name: /плюс и минус/ }).press('ArrowRight')
  // A PDF is leafed through in the same way, and turned and made larger.
  await expect(page.getByRole('img', { name: 'Скан: прописка, страница 1 из 2' })).toBeVisible()
  const ofAddress = page.getByLabel('Отметка: Скан: прописка')
  await expect(ofAddress.getByRole('option', { name: 'Верно' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Следующая страница' }).click()
  const second = page.getByRole('img', { name: 'Скан: прописка, страница 2 из 2' })
  await page.getByRole('button', { name: 'Повернуть' }).click()
  await expect(second).toHaveAttribute('style', /rotate\(90deg\)/)
  await expect(ofAddress.getByRole('option', { name: 'Верно' })).toHaveCount(1)

  // A colleague is told whose it is, and sees nothing of it.
  await comeIn(colleague, programme, 'petr', 'verifier')
  const address = page.url().slice(page.url().indexOf('#'))
  const twin = await page.context().newPage()
  await twin.goto(`/console${address}`)
  await expect(twin.getByText('4511', { exact: true })).toBeVisible()
  await twin.close({ runBeforeUnload: true })
  await colleague.goto(`/console${address}`)
  await expect(colleague.getByText(/Занято: olga до \d\d:\d\d/)).toBeVisible()
  await expect(colleague.getByText('4511')).toHaveCount(0)

  // What was marked stands when the document is another by now.
  await page.getByLabel('Отметка: Номер').selectOption('Не совпадает с документом')
  await page.getByLabel('Отметка: Скан: прописка').selectOption('Блик закрывает часть документа')
  await page.getByLabel('Комментарий участнику').fill('Проверьте номер')
  await expect(page.getByRole('button', { name: 'Подтвердить' })).toBeDisabled()
  // And when the page is read anew; each scan has to be opened again.
  await page.reload()
  await expect(page.getByLabel('Отметка: Номер')).toHaveValue('mismatch')
  await expect(page.getByLabel('Отметка: Скан: прописка')).toHaveValue('glare')
  await expect(page.getByLabel('Комментарий участнику')).toHaveValue('Проверьте номер')
  expect(await inTab(page)).not.toMatch(/4511|123456|Иванова/)
  await openScans(page)
  await putScan(member, accessToken, 'innScan')
  await page.getByLabel('Отметка: Номер').selectOption('Верно')
  await page.getByLabel('Отметка: Скан: прописка').selectOption('Верно')
  await page.getByRole('button', { name: 'Остальное верно' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByText(/Участник изменил документ/)).toBeVisible()
  await expect(page.getByText('из 3', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Комментарий участнику')).toHaveValue('Проверьте номер')
  // The new scan was not opened yet.
  await expect(page.getByRole('button', { name: 'Остальное верно' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Подтвердить' })).toBeDisabled()
  await page.getByLabel('Отметка: Серия').selectOption('Другое: своими словами')
  await page.getByLabel('Что исправить: Серия').fill('Серия от другого паспорта')
  await look()
  await page.getByRole('button', { name: 'Отказать' }).click()
  await expect(page.getByText('Отказано: участник прочитает, что исправить')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await inTab(page)).toBe('{}')
  expect(await documentOf(member, accessToken)).toMatchObject({
    ...{ status: 'Отклонён', comment: 'Проверьте номер' },
    verdicts: { serial: { code: 'other', text: 'Серия от другого паспорта' } },
  })

  // Another member has the same by now.
  const other = await newMember(member, '79161118402')
  await sendByApi(member, other.accessToken, { ...aDocument, serial: '4512' })

  // Sent anew, taken from the queue, left, and anybody's again.
  await sendByApi(member, accessToken, { ...aDocument, serial: '4512', version: 1 })
  await colleague.getByRole('link', { name: 'К очереди' }).click()
  const again = colleague.getByRole('row').filter({ hasText: shownPhone })
  await again.click()
  await expect(colleague.getByText(/Документ за вами до/)).toBeVisible()
  await colleague.getByRole('menuitem', { name: 'Документы' }).click()
  await expect(again).toContainText('свободен')
  await again.click()
  const approve = colleague.getByRole('button', { name: 'Подтвердить' })
  const despite = colleague.getByLabel(/Почему подтверждаете/)
  await despite.fill('Паспорт сверен лично')
  await colleague.reload()
  await expect(despite).toHaveValue('Паспорт сверен лично')
  await despite.fill('')
  await findRight(colleague)
  await expect(approve).toBeDisabled()
  await despite.fill('Паспорт сверен лично')
  const late = await colleague.context().newPage()
  await late.goto(colleague.url())
  await late.getByLabel('Комментарий участнику').fill('Не тот документ')
  await approve.click()
  await expect(colleague.getByText('Документ подтверждён')).toBeVisible()
  // What was decided on meanwhile is shown as such.
  await late.getByRole('button', { name: 'Отказать' }).click()
  await expect(late.getByRole('link', { name: 'К очереди' })).toBeVisible()
  await late.close()

  // From then on it is on the member's card: last signs, and all of it for a reason.
  await openPage(colleague, 'Участники')
  await colleague.getByPlaceholder('Телефон, имя, договор').fill(shownPhone)
  await expect(colleague.getByRole('row')).toHaveCount(2)
  await colleague.getByRole('cell', { name: shownPhone }).click()
  const facts = colleague.getByText('Серия и номер').locator('..')
  await expect(facts).toContainText('••••56')
  await expect(colleague.getByText('4512')).toHaveCount(0)
  const press = colleague.getByRole('button', { name: 'паспортные данные' })
  await press.press('Enter')
  const dialog = colleague.getByRole('dialog')
  await dialog.getByLabel('Причина для коллег').press('Enter')
  await expect(dialog.getByText(/от 3 до 300 знаков/)).toBeVisible()
  await axe(colleague)
  await colleague.keyboard.type('Звонок участника')
  await colleague.keyboard.press('Enter')
  const opened = colleague.getByRole('region', { name: 'Паспортные данные' })
  await expect(opened).toContainText('4512')
  await expect(opened).toContainText('petr: подтверждён')
  await opened.getByRole('button', { name: 'Скан: прописка' }).press('Enter')
  await expect(opened.getByRole('img', { name: 'Скан: прописка, страница 1 из 2' })).toBeVisible()
  await axe(colleague)
  const kept = await colleague.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  expect(kept).not.toMatch(/4512|123456/)
  await expect(press).toHaveAccessibleName('Скрыть паспортные данные')
  await press.press('Enter')
  await expect(opened).toHaveCount(0)
  await expect(press).toBeFocused()
  // And it goes by itself.
  await colleague.clock.install()
  await press.press('Enter')
  await dialog.getByLabel('Причина для коллег').fill('Звонок участника')
  await colleague.keyboard.press('Enter')
  await expect(opened).toContainText('4512')
  await colleague.clock.fastForward('05:00')
  await expect(colleague.getByText('Паспортные данные скрыты: время просмотра вышло')).toBeVisible()
  await expect(opened).toHaveCount(0)
  // So it does when its member sends another, which a reviewer alone is shown.
  await press.press('Enter')
  await dialog.getByLabel('Причина для коллег').fill('Звонок участника')
  await colleague.keyboard.press('Enter')
  await expect(opened).toContainText('4512')
  await sendByApi(member, accessToken, { ...aDocument, serial: '4513', version: 2 })
  await colleague.getByRole('button', { name: 'Обновить' }).click()
  await expect(press).toHaveCount(0)
  await expect(opened).toHaveCount(0)
  await Promise.all([member.context().close(), colleague.context().close()])
})
