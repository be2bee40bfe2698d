import type { Page } from '@playwright/test'
import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { phone } from '../steps/modals.ts'
import { newMember } from '../steps/new-member.ts'
import { getAccountInfo, isSaved, saveButton } from './profile-steps.ts'
import { newSession } from '../steps/sign-in-quickly.ts'
import { andrey } from '../steps/sign-in-steps.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Смена номера' })
const code = (page: Page) => sheet(page).getByLabel('Код, 6 цифр')
/**
 * Button that confirms the new phone number. Typing the last digit of the code must not confirm the number by
 * itself.
 */
const confirmNumber = (page: Page) => sheet(page).getByRole('button', { name: 'Подтвердить новый номер' })

test('refuses a taken user name with an error at its field, and saves a free user name; lets the member cancel an unfinished change of the phone number (spec 1.10)', async ({
  page,
  axe,
}) => {
  await page.setViewportSize(phone)
  const first = await newMember(page, '79190020001')
  const saved = await page.request.put('/api/lk/edit/set-account-data/', {
    headers: { authorization: `Bearer ${first.accessToken}` },
    data: { userName: 'Olga.I' },
  })
  expect(await saved.json()).toBe(true)
  const { accessToken } = await newMember(page, '79190020002')
  await open(page, '/lk/account')
  const name = page.getByLabel('Имя пользователя')
  await expect(name).toHaveValue('79190020002')
  await name.fill('ольга')
  await page.getByLabel('Электронная почта').fill('olga@')
  await saveButton(page).click()
  await expect(page.getByLabel('Электронная почта')).toBeFocused()
  await axe(page)
  await page.getByLabel('Электронная почта').fill('')
  await name.fill('olga.i')
  await saveButton(page).click()
  await expect(name).toHaveAccessibleDescription(/занято/)
  await expect(name).toBeFocused()
  await name.fill('olga-2')
  await saveButton(page).click()
  await expect(isSaved(page)).toBeVisible()
  expect(await getAccountInfo(page, accessToken)).toMatchObject({ userName: 'olga-2', email: '' })
  await test.step('cancels an unfinished change of the phone number', async () => {
    await page.getByRole('button', { name: 'Изменить номер' }).click()
    await sheet(page).getByLabel('Новый номер телефона').fill('9190020006')
    await page.keyboard.press('Enter')
    await sheet(page).getByRole('button', { name: 'Отменить и\u00a0ввести другой' }).click()
    await expect(sheet(page).getByRole('heading', { name: 'Новый номер' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Изменить номер' })).toBeFocused()
    expect(await getAccountInfo(page, accessToken)).toMatchObject({ phoneChange: null })
  })
})

test('changes the phone number after the member has entered the codes that were sent to the old and to the new number', async ({
  page,
  axe,
}) => {
  await page.setViewportSize(phone)
  const { accessToken } = await newMember(page, '79190020003')
  await open(page, '/lk/account')
  await page.getByRole('button', { name: 'Изменить номер' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Новый номер' })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(sheet(page).getByLabel('Новый номер телефона')).toHaveAccessibleDescription(
    'Введите номер телефона',
  )
  await sheet(page).getByLabel('Новый номер телефона').fill('8 919 002-00-04')
  await sheet(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Код на нынешний номер' })).toBeVisible()
  await expect(sheet(page).getByText('+7\u00a0(919)\u00a0002-00-03')).toBeVisible()
  await code(page).pressSequentially('111111')
  await expect(code(page)).toHaveAccessibleDescription(/Код не подошёл. Осталось 4\sпопытки/)
  await axe(page)
  await code(page).pressSequentially('000000')
  await expect(sheet(page).getByRole('heading', { name: 'Код на новый номер' })).toBeVisible()

  // After a reload, the member can continue the phone change at the same step and with the same code.
  await page.waitForFunction(() => (window.history.state as { modal?: true } | null)?.modal === true)
  await untilHydrated(page, () => page.reload())
  await expect(page.getByText('не\u00a0закончена')).toBeVisible()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(sheet(page).getByText('+7\u00a0(919)\u00a0002-00-04')).toBeVisible()
  await code(page).pressSequentially('000000')
  await confirmNumber(page).click()
  await expect(sheet(page).getByRole('heading', { name: 'Номер изменён' })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Понятно' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Телефон' })).toContainText('+7\u00a0(919)\u00a0002-00-04')
  expect(await getAccountInfo(page, accessToken)).toMatchObject({
    phoneNumber: '79190020004',
    phoneChange: null,
  })
})

test('reports that a new phone number belongs to another member only after the member has entered the code sent to this number', async ({
  page,
}) => {
  const { accessToken } = await newMember(page, '79190020008')
  await open(page, '/lk/account')
  await page.getByRole('button', { name: 'Изменить номер' }).click()
  const number = sheet(page).getByLabel('Новый номер телефона')
  await number.fill('9190020008')
  await page.keyboard.press('Enter')
  await expect(number).toHaveAccessibleDescription(/Вы уже входите по этому номеру/)
  await number.fill(andrey)
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('heading', { name: 'Код на нынешний номер' })).toBeVisible()
  await code(page).pressSequentially('000000')
  await expect(sheet(page).getByRole('heading', { name: 'Код на новый номер' })).toBeVisible()
  await code(page).pressSequentially('000000')
  await confirmNumber(page).click()
  await expect(sheet(page).getByRole('heading', { name: 'Новый номер' })).toBeVisible()
  await expect(number).toHaveAccessibleDescription(/уже входит другой участник/)
  expect(await getAccountInfo(page, accessToken)).toMatchObject({ phoneNumber: '79190020008' })
})

test('the link of a security notification opens «Это не я», which ends the other sessions and stops withdrawals until support resumes them; in the list of devices, the member can end one session, all others, and the current one', async ({
  page,
  playwright,
  app,
  axe,
}) => {
  await page.setViewportSize(phone)
  const number = '79190020009'
  await newMember(page, number)
  const other = await playwright.request.newContext({ baseURL: app.url })
  const { accessToken: otherToken } = await newSession(other, number)
  await open(page, '/lk/devices?report')
  const question = page.getByRole('dialog', { name: 'Не узнаёте вход?' })
  await axe(page)
  await question.getByRole('button', { name: 'Это не я' }).click()
  const done = page.getByRole('dialog', { name: 'Вывод остановлен' })
  await expect(done).toBeVisible()
  await axe(page)
  const headers = { authorization: `Bearer ${otherToken}` }
  expect((await other.get('/api/lk/account-info/', { headers })).status()).toBe(401)
  await other.dispose()
  await done.getByRole('link', { name: 'Написать в поддержку' }).click()
  await expect(page).toHaveURL('/help?about=general')
  await open(page, '/withdraw')
  await expect(page.getByText('Ваши выводы приостановлены')).toBeVisible()
  await test.step('ends the session of one device, the sessions of all other devices, and the current session', async () => {
    const otherDevices = await Promise.all(
      [
        'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1',
        'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      ].map((userAgent) => playwright.request.newContext({ baseURL: app.url, userAgent })),
    )
    const tokens: string[] = []
    for (const request of otherDevices) tokens.push((await newSession(request, number)).accessToken)
    const getStatus = async (index: number) =>
      (
        await otherDevices[index]?.get('/api/lk/account-info/', {
          headers: { authorization: `Bearer ${tokens[index]}` },
        })
      )?.status()

    await open(page, '/lk/devices')
    await expect(page.getByText('Это устройство')).toHaveCount(1)
    // Signing out and stopping the payouts are apart, and each says what it does.
    await expect(page.getByText('На\u00a0вывод денег это не\u00a0влияет')).toBeVisible()
    const danger = page.getByRole('region', { name: 'Не узнаёте устройство?' })
    await expect(danger).toContainText('остановим вывод денег')
    await expect(danger.getByRole('button', { name: 'Выйти везде' })).toHaveCount(0)
    await axe(page)
    await page.getByRole('button', { name: 'Завершить сеанс: Safari, iPhone' }).click()
    await expect(page.getByText('Safari, iPhone')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Сеансы' })).toBeFocused()
    expect(await getStatus(0)).toBe(401)
    expect(await getStatus(1)).toBe(200)

    await page.getByRole('button', { name: 'Выйти везде' }).click()
    const question = page.getByRole('dialog', { name: 'Выйти везде?' })
    await axe(page)
    await question.getByRole('button', { name: 'На всех, кроме этого' }).click()
    await expect(page.getByText('На\u00a0других устройствах кабинет не\u00a0открыт').first()).toBeVisible()
    expect(await getStatus(1)).toBe(401)

    await page.getByRole('button', { name: 'Выйти везде' }).click()
    await question.getByRole('button', { name: 'Выйти на этом устройстве' }).click()
    await page.waitForURL('**/login')
    for (const request of otherDevices) await request.dispose()
  })
})
