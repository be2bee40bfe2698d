import { type AdminNewsItem } from '@impulse/api/news/console-news'
import type { Page } from '@playwright/test'
import { aPhoto } from '../../apps/server/src/testing/files/photos.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { signInAsNewStaff, inTwoAppearances, openPage, postToConsole } from './console-steps.ts'

const getTextField = (page: Page) => page.getByRole('textbox', { name: 'Текст новости' })
const saveDraft = (page: Page) => page.getByRole('button', { name: 'Сохранить черновик' })
const getPreview = (page: Page) => page.getByRole('region', { name: 'Как увидит участник' })

/** Creates a news item and opens its page. */
async function openItem(page: Page, url: string, slug: string): Promise<void> {
  const client = { request: page.request, url }
  const item = await postToConsole<AdminNewsItem>(client, '/console/api/news', {
    slug,
    title: 'Новый тариф',
    preview: 'Коротко',
    category: 'programme',
    audience: 'all',
    cover: '',
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Текст', marks: [] }] }],
    },
  })
  await page.goto(`/console#/news/${item.id}`)
  await expect(getTextField(page)).toHaveText('Текст')
}

test('derives the address of a news item from its title, focuses a refused field, and restores the unsaved item after a reload', async ({
  page,
  axe,
  app,
}) => {
  await signInAsNewStaff(page, app, 'edik-form', 'content')
  await openPage(page, 'Новости')
  await expect(page.getByRole('cell').first()).toBeVisible()
  await inTwoAppearances(page, axe)()
  await page.getByRole('link', { name: 'Написать' }).click()
  const address = page.getByLabel('Адрес')
  await saveDraft(page).click()
  // On a phone, the field may be far above the button that was pressed, so the page must focus the field.
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/до 100 строчных/)
  await page.getByLabel('Заголовок', { exact: true }).fill('Новый тариф в Твери')
  await expect(address).toHaveValue('novyy-tarif-v-tveri')
  await expect(address).not.toHaveAccessibleDescription(/до 100 строчных/)
  await page.getByLabel('Краткое описание').fill('Подключают с понедельника')
  await page.getByLabel('Рубрика').click()
  await page.getByRole('option').first().click()
  await getTextField(page).fill('и роутер в подарок')
  await expect(getPreview(page)).toContainText('и роутер в подарок')
  await page.reload()
  await expect(page.getByText(/не успели сохранить/)).toBeVisible()
  await expect(getTextField(page)).toContainText('и роутер в подарок')
  await saveDraft(page).click()
  await expect(page.getByText('Всё сохранено')).toBeVisible()
})

test('the text editor makes text bold, removes other sites’ pictures from pasted text and inserts an uploaded picture', async ({
  page,
  axe,
  app,
}) => {
  await signInAsNewStaff(page, app, 'edik-editor', 'content')
  await page.goto('/console#/news/create')
  const text = getTextField(page)
  await text.fill('Скорость до гигабита')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Жирный' }).click()
  await page.keyboard.type('и роутер в подарок')
  await page.keyboard.press('Enter')
  await text.evaluate((editor) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<p>по <i>письму</i><img src="https://evil.example/a.png" alt="чужая"></p>',
    )
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text.locator('em')).toHaveText('письму')
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
  await page.locator('[data-picture=Картинка]').setInputFiles(photo)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Описание для тех, кто её не видит').fill('Роутер на столе')
  await dialog.getByRole('button', { name: 'Готово' }).click()
  const preview = getPreview(page)
  await expect(preview.locator('strong')).toHaveText('и роутер в подарок')
  await expect(preview.getByRole('img', { name: 'Роутер на столе' })).toBeVisible()
  await expect(preview.getByRole('img')).toHaveCount(1)
  await inTwoAppearances(page, axe)()
})

test('keeps the text that staff typed while a news item was being saved', async ({ page, app }) => {
  await signInAsNewStaff(page, app, 'edik-types', 'content')
  await openItem(page, app.url, 'typed-meanwhile')
  const item = /\/console\/api\/news\/[\w-]+$/
  const short = page.getByLabel('Краткое описание')
  await short.fill('Подключают со вторника')
  await page.route(item, async (route) => {
    await short.fill('Подключают со среды')
    await route.continue()
  })
  const save = page.getByRole('button', { name: 'Сохранить' })
  await Promise.all([page.waitForResponse(item), save.click()])
  await expect(save).toHaveAttribute('aria-disabled', 'false')
  await expect(short).toHaveValue('Подключают со среды')
  await page.unroute(item)
  await save.click()
  await expect(page.getByText('Всё сохранено')).toBeVisible()
})

test('refuses to publish a news item with an incomplete time; when staff pin the item, shows the text that another tab has saved meanwhile', async ({
  page,
  axe,
  app,
}) => {
  await signInAsNewStaff(page, app, 'edik-publishes', 'content')
  await openItem(page, app.url, 'of-two-tabs')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  const minute = dialog.getByLabel('Показать с этой минуты')
  await minute.focus()
  await page.keyboard.type('1225')
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(minute).toHaveAccessibleDescription('Допишите дату и время')
  await minute.fill('')
  await dialog.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText('опубликована', { exact: true })).toBeVisible()
  await inTwoAppearances(page, axe)()
  const otherPage = await page.context().newPage()
  await otherPage.goto(page.url())
  await getTextField(otherPage).fill('Скорость до двух гигабит')
  await otherPage.getByRole('button', { name: 'Сохранить' }).click()
  await expect(otherPage.getByText('Всё сохранено')).toBeVisible()
  await otherPage.close()
  await page.getByRole('button', { name: 'Закрепить' }).click()
  await expect(getPreview(page)).toContainText('Скорость до двух гигабит')
  await expect(getTextField(page)).toHaveText('Скорость до двух гигабит')
  await page.getByRole('button', { name: 'Снять с публикации' }).click()
  await expect(page.getByText('снята', { exact: true })).toBeVisible()
})
