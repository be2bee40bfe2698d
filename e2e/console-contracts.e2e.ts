import { readFile } from 'node:fs/promises'
import { claimPath } from '@impulse/wire/claim'
import type { Page } from '@playwright/test'
import { expect, test } from './cabinet-test.ts'
import { aPhoto } from './claim-steps.ts'
import { comeIn, inEveryLook, openPage } from './console-steps.ts'
import { newMember } from './new-member.ts'

const rowCount = 300
const membersOf = rowCount / 10

const grouped = (count: number) => count.toLocaleString('ru-RU')

/** As another system writes it: its columns, its words, and three rows that can't be taken. */
function theirFile(): Buffer {
  const rows = Array.from({ length: rowCount }, (_, i) => {
    const phone = 79_300_000_000 + (i % membersOf)
    return `ЗАГР-${i};ШПД;${phone};Тула;05.01.2026;активен`
  })
  const wrong = [
    'ЗАГР-X;ШПД;123;Тула;05.01.2026;активен',
    'ЗАГР-Y;Телеграф;79300000000;Тула;05.01.2026;активен',
  ]
  const header = 'Номер;Услуга;Телефон партнёра;Город;Дата подключения;Состояние'
  return Buffer.from([header, ...rows, ...wrong, '"кавычка'].join('\r\n'))
}

async function aClaim(member: Page, accessToken: string, number: string): Promise<void> {
  const answer = await member.request.post(claimPath, {
    multipart: { number, connectedAt: '2026-01-05', product: '', comment: '', file: await aPhoto(member) },
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('contracts are loaded, found again, moved and undone, and claims answered, without a command line', async ({
  page,
  browser,
  axe,
  programme,
}) => {
  test.setTimeout(240_000)
  const look = inEveryLook(page, axe)
  const dialog = page.getByRole('dialog')
  const within = { timeout: 60_000 }
  await page.setViewportSize({ width: 1440, height: 900 })
  await comeIn(page, programme, 'clara', 'admin')

  await openPage(page, 'Загрузки')
  await page.getByRole('link', { name: 'Загрузить договоры' }).first().click()
  const file = { name: 'Партнёры, январь.csv', mimeType: 'text/csv', buffer: theirFile() }
  await page.getByLabel('Файл договоров').setInputFiles(file)
  await look()
  await page.getByRole('button', { name: 'Отправить и проверить' }).click()

  // Its columns are others: they are told once, and kept.
  await expect(page.getByRole('heading', { name: 'Новое сопоставление' })).toBeVisible(within)
  await expect(page.getByLabel('Номер договора')).toHaveText('Номер')
  await page.getByLabel('Как в файле называется «Интернет»', { exact: true }).fill('ШПД')
  await page.getByLabel('Как в файле называется «подтверждён»').fill('активен')
  await page.getByLabel('Имя сопоставления').fill('два слова')
  await page.getByRole('button', { name: 'Сохранить и проверить' }).click()
  await expect(page.getByText(/Имя: буквы, цифры/)).toBeVisible()
  await look()
  await page.getByLabel('Имя сопоставления').fill('партнёры')
  // Nothing typed is lost with the page.
  await page.reload()
  await expect(page.getByLabel('Имя сопоставления')).toHaveValue('партнёры')
  await page.getByRole('button', { name: 'Сохранить и проверить' }).click()

  const facts = page.getByRole('term')
  const fact = (name: string) => facts.filter({ hasText: name }).locator('+ dd')
  await expect(fact('Появится договоров')).toHaveText(grouped(rowCount), within)
  await expect(fact('Отклонено строк')).toHaveText('3')
  await expect(fact('Новых участников')).toHaveText(grouped(membersOf))
  await expect(page.getByRole('region', { name: 'Отклонённые строки' })).toContainText(
    'неизвестный продукт «Телеграф»',
  )
  await look()
  await page.getByRole('button', { name: 'Загрузить договоры' }).click()
  await expect(dialog).toContainText(`Новых ${grouped(rowCount)}`)
  await look()
  await dialog.getByRole('button', { name: 'Загрузить' }).click()
  await expect(dialog).toHaveCount(0)

  // Whoever leaves and comes back finds it where it is by then; other pages answer meanwhile.
  await openPage(page, 'Участники')
  await expect(page.getByRole('cell').first()).toBeVisible()
  await page.goto('/console#/imports')
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Партнёры, январь.csv' })
  await expect(row).toContainText('завершена', within)
  await look()
  await row.click()
  await expect(fact('Появилось договоров')).toHaveText(grouped(rowCount))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать отклонённые строки' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`ЗАГР-X;internet;123;Тула;05.01.2026;confirmed;${rowCount + 2};телефон «123»`)

  await openPage(page, 'Договоры')
  await page.getByPlaceholder('Номер договора, телефон').fill('загр-7')
  await expect(page.getByRole('row')).toHaveCount(2)
  await look()
  await page.getByRole('cell', { name: 'ЗАГР-7', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Операции' })).toContainText('Вознаграждение')
  await look()
  await page.getByRole('button', { name: 'Передать другому участнику' }).click()
  await dialog.getByLabel(/Телефон участника/).fill('8 (930) 000-00-01')
  await dialog.getByRole('button', { name: 'Передать' }).click()
  await expect(dialog.getByText(/Напишите причину/)).toBeVisible()
  await look()
  await dialog.getByLabel('Причина для коллег').fill('Ошибка партнёра')
  await dialog.getByRole('button', { name: 'Передать' }).click()
  await expect(page.getByRole('region', { name: 'Передачи' })).toContainText('Ошибка партнёра')
  await expect(page.getByText('+7 (930) 000-00-01')).toBeVisible()

  const member = await browser.newPage({ baseURL: programme.url })
  const { accessToken } = await newMember(member, '79161118501')
  for (const number of ['ЗАЯВКА-1', 'ЗАЯВКА-2']) await aClaim(member, accessToken, number)
  await openPage(page, 'Не вижу договор')
  await look()
  await page.getByRole('cell', { name: 'ЗАЯВКА-1' }).click()
  await page.getByRole('button', { name: 'Показать файл' }).click()
  const photo = page.getByRole('img', { name: 'Файл участника' })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  await look()
  await page.getByRole('button', { name: 'Принять' }).click()
  await dialog.getByRole('button', { name: 'Принять' }).click()
  await expect(dialog.getByText(/не указан продукт/)).toBeVisible()
  await dialog.getByLabel('Продукт').click()
  await page.getByRole('option', { name: 'Интернет', exact: true }).click()
  await dialog.getByLabel('Город').fill('Тула')
  await look()
  await dialog.getByRole('button', { name: 'Принять' }).click()
  await expect(page.getByText('Заявка принята, начислено 500 б.')).toBeVisible()
  await openPage(page, 'Не вижу договор')
  await page.getByRole('cell', { name: 'ЗАЯВКА-2' }).click()
  await page.getByRole('button', { name: 'Отказать' }).click()
  await dialog.getByLabel('Причина').click()
  await page.getByRole('option', { name: 'Другое: своими словами' }).click()
  await dialog.getByLabel('Причина для участника').fill('Такого договора нет')
  await look()
  await dialog.getByRole('button', { name: 'Отказать' }).click()
  await expect(page.getByRole('region', { name: 'Ход заявки' })).toContainText('Такого договора нет')

  await openPage(page, 'Загрузки')
  await row.click()
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Файл за другой месяц')
  await dialog.getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText(/Загрузка отменена \(clara.*Файл за другой месяц/)).toBeVisible(within)
  await expect(fact('Убрано договоров')).toHaveText(grouped(rowCount))
  await look()
  await member.close()
})
