import { expect, test } from './cabinet-test.ts'
import { notificationPaths, type Notifications } from '@impulse/wire/notification'
import { threadPaths } from '@impulse/wire/thread-paths'
import { aPhoto } from '../apps/server/src/testing/photos.ts'
import { comeIn, inEveryLook, openPage } from './console-steps.ts'
import { newSession } from './sign-in-quickly.ts'

test('an editor publishes news, answers a member, tells them all, and keeps the programme’s texts', async ({
  page,
  request,
  axe,
  programme,
}) => {
  test.setTimeout(180_000)
  const look = inEveryLook(page, axe)
  const dialog = page.getByRole('dialog')
  const phone = '79170130001'
  const { accessToken } = await newSession(request, phone)
  const headers = { authorization: `Bearer ${accessToken}` }
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
  const asked = await request.post(threadPaths.list, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    multipart: { text: 'Где мои деньги?', about: 'general', object: '', file1: photo },
  })
  expect(asked.status(), await asked.text()).toBe(200)

  await page.setViewportSize({ width: 1440, height: 900 })
  await comeIn(page, programme, 'edik', 'content')
  await expect(page.getByRole('heading', { name: 'Вопросы участников' })).toBeVisible()
  await page.goto('/console#/imports')
  await expect(page.getByText('Вашей роли страница «Загрузки» недоступна')).toBeVisible()
  await look()
  await page.getByRole('link', { name: 'На «Сегодня»' }).click()
  await expect(page.getByRole('heading', { name: 'Вопросы участников' })).toBeVisible()

  await test.step('news', async () => {
    await openPage(page, 'Новости')
    await expect(page.getByRole('cell').first()).toBeVisible()
    await look()
    await page.getByRole('link', { name: 'Написать' }).click()
    const address = page.getByLabel('Адрес')
    await page.getByRole('button', { name: 'Сохранить черновик' }).click()
    // What is refused may be far above the button on a phone.
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(/до 100 строчных/)
    await page.getByLabel('Заголовок', { exact: true }).fill('Новый тариф в Твери')
    await expect(address).toHaveValue('novyy-tarif-v-tveri')
    await expect(address).not.toHaveAccessibleDescription(/до 100 строчных/)
    const short = page.getByLabel('Краткое описание')
    await short.fill('Подключают с понедельника')
    await page.getByLabel('Рубрика').click()
    await page.getByRole('option').first().click()
    const text = page.getByRole('textbox', { name: 'Текст новости' })
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
    await page.locator('[data-picture=Картинка]').setInputFiles(photo)
    await dialog.getByLabel('Описание для тех, кто её не видит').fill('Роутер на столе')
    await dialog.getByRole('button', { name: 'Готово' }).click()
    const preview = page.getByRole('region', { name: 'Как увидит участник' })
    await expect(preview.getByRole('img', { name: 'Роутер на столе' })).toBeVisible()
    await expect(preview.getByRole('img')).toHaveCount(1)
    await look()
    // Nothing typed is lost with the page.
    await page.reload()
    await expect(page.getByText(/не успели сохранить/)).toBeVisible()
    await expect(text).toContainText('и роутер в подарок')
    await page.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(page.getByText('Всё сохранено')).toBeVisible()
    // Nor what is typed while it is saved.
    const item = /\/console\/api\/news\/[\w-]+$/
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
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await dialog.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(page.getByText('опубликована', { exact: true })).toBeVisible()
    await look()
    await page.getByRole('button', { name: 'Снять с публикации' }).click()
    await expect(page.getByText('снята', { exact: true })).toBeVisible()
  })

  await test.step('a question', async () => {
    await openPage(page, 'Вопросы участников')
    await page.getByPlaceholder('Номер вопроса, телефон').fill(`+${phone}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await look()
    await page.getByRole('cell', { name: 'Где мои деньги?' }).click()
    await expect(page.getByRole('article')).toContainText('Где мои деньги?')
    await page.getByRole('button', { name: /Файл 1: картинка/ }).click()
    await expect(page.getByRole('img', { name: 'Файл 1' })).toBeVisible()
    await page.getByLabel('Ответ участнику').fill('Уже в пути')
    await look()
    // Whose session is over comes in by another tab, and says it again here.
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Ответить', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Войти в новой вкладке' })).toBeVisible()
    await page.context().addCookies(cookies)
    await page.getByRole('button', { name: 'Ответить', exact: true }).click()
    await expect(page.getByRole('article').last()).toContainText('Уже в пути')
    const close = page.getByRole('button', { name: 'Закрыть без ответа' })
    await close.click()
    await page.keyboard.press('Escape')
    await expect(close).toBeFocused()
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    await colleague.getByLabel('Ответ участнику').fill('И ещё одно')
    await close.click()
    await dialog.getByRole('button', { name: 'Закрыть вопрос' }).click()
    await expect(dialog.getByText(/Напишите причину/)).toBeVisible()
    await dialog.getByLabel('Причина для коллег').fill('Больше отвечать не на что')
    await look()
    await dialog.getByRole('button', { name: 'Закрыть вопрос' }).click()
    await expect(close).toHaveCount(0)
    // What a colleague sees is read anew with the refusal.
    await colleague.getByRole('button', { name: 'Ответить', exact: true }).click()
    await expect(colleague.getByText('Этот вопрос закрыт')).toBeVisible()
    await expect(colleague.getByLabel('Ответ участнику')).toHaveCount(0)
    await colleague.close()
  })

  await test.step('a broadcast', async () => {
    await openPage(page, 'Рассылки')
    await look()
    await page.getByRole('link', { name: 'Написать' }).click()
    await page.getByLabel('Заголовок').fill('День открытых дверей')
    await page.getByLabel('Текст').fill('Приходите в субботу')
    await page.getByLabel('Кому').click()
    await page.getByRole('option', { name: 'Из города' }).click()
    await page.getByLabel('Город, как в профиле участника').fill('Китеж')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('button', { name: 'Разослать' }).click()
    await expect(page.getByText('Получателей нет')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.getByLabel('Кому').click()
    await page.getByRole('option', { name: 'По списку телефонов' }).click()
    await page.getByLabel('Телефоны, по одному в строке').fill(`+${phone}`)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('button', { name: 'Разослать' }).click()
    await expect(dialog).toContainText('Получателей: 1.')
    await look()
    await dialog.getByRole('button', { name: 'Разослать' }).click()
    await expect(page.getByText('Отправлено 1 из 1')).toBeVisible()
    await look()
    const told = await request.get(`${notificationPaths.list}?category=all`, { headers })
    const titles = ((await told.json()) as Notifications).notifications.map(({ title }) => title)
    expect(titles.toSorted()).toEqual(['Вопрос закрыт', 'День открытых дверей', 'Поддержка ответила'])
  })

  await test.step('the programme’s texts', async () => {
    await openPage(page, 'Документы программы')
    await expect(page.getByRole('cell', { name: 'Правила программы' })).toBeVisible()
    await look()
    await page.getByRole('link', { name: 'Новая редакция' }).click()
    await expect(page.getByText(/Новые правила участники принимают заново/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Текст документа' })).toContainText('Кто участвует')
    await page.getByLabel('Что изменилось').fill('Стало проще')
    await page.getByLabel('Вступает в силу').fill('2036-12-01T10:00')
    await look()
    await page.getByRole('button', { name: 'Назначить редакцию' }).click()
    await page.getByRole('button', { name: 'Отменить редакцию' }).click()
    await dialog.getByRole('button', { name: 'Отменить редакцию' }).click()
    await expect(page.getByText('отменена', { exact: true })).toBeVisible()
    await look()
    await openPage(page, 'Помощь')
    const rows = page.getByRole('region', { name: 'Вопросы и ответы' }).getByRole('link')
    await expect(rows.first()).toBeVisible()
    const [first = '', second = ''] = await rows.allInnerTexts()
    await look()
    await page.getByRole('button', { name: `Ниже: ${first}` }).click()
    await expect(rows.first()).toHaveText(second)
    await rows.first().click()
    await page.getByRole('textbox', { name: 'Вопрос' }).fill('Как вывести деньги на карту?')
    await look()
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(rows.first()).toHaveText('Как вывести деньги на карту?')
  })
})
