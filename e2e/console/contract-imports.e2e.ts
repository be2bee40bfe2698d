import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openPage } from './console-steps.ts'

const within = { timeout: 30_000 }
const ownHeader = 'number;product;phone;city;connectedAt;status'
const fact = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')
const getRow = (page: Page, fileName: string) => page.getByRole('row').filter({ hasText: fileName })

/**
 * Uploads a file of contracts. The console then shows the preview, or, for a file with unknown columns, the
 * form of the column mapping.
 */
async function sendFile(page: Page, name: string, ...lines: string[]): Promise<void> {
  await page.goto('/console#/imports/create')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.getByLabel('Файл договоров').setInputFiles(file)
  await page.getByRole('button', { name: 'Отправить и проверить' }).click()
}

/** Opens and reloads the list of imports, and waits until the import of this file is finished. */
async function waitForFinishedImport(page: Page, fileName: string): Promise<void> {
  await page.goto('/console#/imports')
  await page.reload()
  await expect(getRow(page, fileName)).toContainText('завершена', within)
}

test('restores a typed column mapping after a reload, and checks a file with unknown columns by this mapping once it is saved', async ({
  page,
  axe,
  app,
}) => {
  const runAxe = inTwoAppearances(page, axe)
  await signInAsNewStaff(page, app, 'clara-maps', 'admin')
  await sendFile(
    ...([page, 'Партнёры.csv'] as const),
    'Номер;Услуга;Телефон партнёра;Город;Дата подключения;Состояние',
    'ПАРТ-1;ШПД;79300000101;Тула;05.01.2026;активен',
    'ПАРТ-X;Телеграф;79300000101;Тула;05.01.2026;активен',
  )
  await expect(page.getByRole('heading', { name: 'Новое сопоставление' })).toBeVisible(within)
  await expect(page.getByLabel('Номер договора')).toHaveText('Номер')
  await page.getByLabel('Как в файле называется «Интернет»', { exact: true }).fill('ШПД')
  await page.getByLabel('Как в файле называется «подтверждён»').fill('активен')
  const name = page.getByLabel('Имя сопоставления')
  await name.fill('два слова')
  await page.getByRole('button', { name: 'Сохранить и проверить' }).click()
  await expect(page.getByText(/Имя: буквы, цифры/)).toBeVisible()
  await runAxe()
  await name.fill('партнёры')
  await page.reload()
  await expect(name).toHaveValue('партнёры')
  await page.getByRole('button', { name: 'Сохранить и проверить' }).click()
  await expect(fact(page, 'Появится договоров')).toHaveText('1', within)
  await expect(page.getByRole('region', { name: 'Отклонённые строки' })).toContainText(
    'неизвестный продукт «Телеграф»',
  )
})

test('previews a contract file, imports the file while its page is closed, downloads the rejected rows, and undoes the import with a reason', async ({
  page,
  axe,
  app,
}) => {
  const dialog = page.getByRole('dialog')
  const runAxe = inTwoAppearances(page, axe)
  await signInAsNewStaff(page, app, 'clara-loads', 'admin')
  await openPage(page, 'Загрузки')
  await runAxe()
  await page.getByRole('link', { name: 'Загрузить договоры' }).first().click()
  await expect(page.getByLabel('Файл договоров')).toBeAttached()
  await runAxe()
  const rows = Array.from(
    { length: 20 },
    (_, i) => `ЗАГР-${i};internet;79300000111;Тула;05.01.2026;confirmed`,
  )
  await sendFile(page, 'Январь.csv', ownHeader, ...rows, 'ЗАГР-X;internet;123;Тула;05.01.2026;confirmed')
  await expect(fact(page, 'Отклонено строк')).toHaveText('1', within)
  await expect(fact(page, 'Новых участников')).toHaveText('1')
  await runAxe()
  await page.getByRole('button', { name: 'Загрузить договоры' }).click()
  await expect(dialog).toContainText('Новых 20')
  await dialog.getByRole('button', { name: 'Загрузить' }).click()
  await expect(dialog).toHaveCount(0)
  await waitForFinishedImport(page, 'Январь.csv')
  await getRow(page, 'Январь.csv').click()
  await expect(fact(page, 'Появилось договоров')).toHaveText('20')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать отклонённые строки' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('ЗАГР-X;internet;123;Тула;05.01.2026;confirmed;22;телефон «123»')
  await page.getByRole('button', { name: 'Отменить загрузку' }).click()
  await dialog.getByLabel('Причина для коллег').fill('Файл за другой месяц')
  await dialog.getByRole('button', { name: 'Отменить загрузку' }).click()
  await expect(page.getByText(/Загрузка отменена \(clara-loads.*Файл за другой месяц/)).toBeVisible(within)
  await expect(fact(page, 'Убрано договоров')).toHaveText('20')
  await runAxe()
})
