import { untilHydrated, open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { hold } from '../fixtures/hold.ts'
import { onOwnEntry, phone } from '../steps/modals.ts'
import { fillPerson } from '../identity-documents/identity-document-steps.ts'
import { newMember } from '../steps/new-member.ts'
import { isSaved, getPersonalInfo, saveButton, sectionLink } from './profile-steps.ts'

test('lists on a phone links to all sections of the profile, loads a section again after an error, shows in it a link back to the profile, and reports an unknown section', async ({
  page,
  axe,
}) => {
  await newMember(page, '79190010001')
  await test.step('shows an error when a section fails to load, and loads it when the member presses «Повторить»', async () => {
    await open(page, '/help')
    await page.route(`**/api/lk/personal-info/`, (route) => route.abort())
    await page.getByRole('link', { name: 'Мой профиль' }).first().click()
    await sectionLink(page, /^Личные данные/).click()
    await expect(page.getByRole('alert')).toContainText('Нет связи с сервером')
    await page.unroute(`**/api/lk/personal-info/`)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Ольга')
  })
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'Мой профиль' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Мой профиль' })).toBeVisible()
  await expect(page.getByText('Иванова Ольга')).toBeVisible()
  await axe(page)
  const sections = [
    ['Личные данные', '/lk/personal'],
    ['Место работы', '/lk/work'],
    ['Данные аккаунта', '/lk/account'],
    ['Устройства и сеансы', '/lk/devices'],
    ['Настройки уведомлений', '/lk/notices'],
    ['Согласия', '/lk/consents'],
    ['Мои данные', '/lk/data'],
  ] as const
  for (const [name, path] of sections)
    await expect(sectionLink(page, new RegExp(`^${name}`))).toHaveAttribute('href', path)
  // The card above the list leads to the document.
  await expect(sectionLink(page, /^Документ/)).toHaveCount(0)
  for (const name of ['Личные данные', 'Мои данные']) {
    await sectionLink(page, new RegExp(`^${name}`)).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${name} · `))
    await expect(page.getByRole('navigation', { name: 'Профиль', exact: true })).toBeHidden()
    await page.getByRole('link', { name: 'Мой профиль' }).first().click()
    await expect(page).toHaveURL('/lk')
  }
  await test.step('shows at an unknown address under /lk/ that the profile has no such section', async () => {
    await page.goto('/lk/nothing')
    await expect(page.getByText('Такого раздела в\u00a0профиле нет')).toBeVisible()
    await expect(page).toHaveTitle(/^Страница не найдена · /)
    await expect(page.getByRole('main').getByRole('link', { name: 'На главную' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeHidden()
  })
})

test('shows errors at the fields of names, saves corrected names, and warns that their change sends an approved identity document to a new review (spec 1.10)', async ({
  page,
  app,
  axe,
}) => {
  test.setTimeout(90_000)
  await page.setViewportSize({ width: 1440, height: 900 })
  const { accessToken } = await newMember(page, '79190010002')
  await open(page, '/lk/personal')
  const [name, surname] = [page.getByLabel('Имя', { exact: true }), page.getByLabel('Фамилия')]
  await name.fill('')
  await surname.fill('Ivanova')
  await saveButton(page).click()
  await expect(page).toHaveTitle(/^Ошибка: /)
  await axe(page)
  await expect(surname).toBeFocused()
  await name.fill('Пётр'.normalize('NFD'))
  await saveButton(page).click()
  await expect(surname).toBeFocused()
  await expect(surname).toHaveAccessibleDescription(/Только русские буквы/)
  await surname.fill('Салтыков\u2011Щедрин')
  await page.getByLabel('Город').fill('Орёл')
  await page.getByLabel('Город').press('Enter')
  await expect(isSaved(page)).toBeVisible()
  await expect(page.getByText('Здравствуйте, Пётр!')).toBeVisible()
  expect(await getPersonalInfo(page, accessToken)).toMatchObject({
    firstName: 'Пётр',
    lastName: 'Салтыков-Щедрин',
    cityName: 'Орёл',
  })
  await saveButton(page).click()
  await expect(page.getByText('Изменений нет')).toBeVisible()
  await test.step('asks before a change of the names of an approved document', async () => {
    await page.setViewportSize(phone)
    await app.staff('approveDocument', { phone: '79190010002' })
    await open(page, '/lk/personal')
    await expect(page.getByLabel('Имя', { exact: true })).toHaveCount(0)
    await page.getByLabel('Город').fill('Клин')
    await saveButton(page).click()
    await expect(isSaved(page)).toBeVisible()
    expect(await getPersonalInfo(page, accessToken)).toMatchObject({ cityName: 'Клин', names: 'locked' })

    await page.getByRole('button', { name: 'Изменить имя' }).click()
    const question = page.getByRole('dialog', { name: 'Изменить имя?' })
    await expect(question).toContainText('снова уйдёт на\u00a0проверку')
    await axe(page)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Изменить имя' }).click()
    await question.getByRole('button', { name: 'Изменить имя' }).click()
    await expect(question).toHaveCount(0)
    await onOwnEntry(page)
    await page.getByLabel('Имя', { exact: true }).fill('Вера')
    // A reload restores the typed names, but the member must agree to the new review again.
    await untilHydrated(page, () => page.reload())
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Вера')
    await saveButton(page).click()
    await question.getByRole('button', { name: 'Сохранить и проверить заново' }).click()
    await expect(page.getByText('Документ на\u00a0рассмотрении')).toBeVisible()
    expect(await getPersonalInfo(page, accessToken)).toMatchObject({ firstName: 'Вера', names: 'reviewed' })
  })
})

test('keeps the typed place of work after a reload and without a network, saves it once on a double-click, and deletes typed text when the server ends the session and after a logout (spec 1.10)', async ({
  page,
  context,
  app,
  axe,
}) => {
  await page.setViewportSize(phone)
  const number = '79190010004'
  const { accessToken } = await newMember(page, number)
  await open(page, '/lk/work')
  await page.getByLabel('Работодатель').fill('ООО «Связь»')
  await page.getByLabel('Должность').fill('Монтажник')
  await page.getByLabel('Номер ДЦ').fill('Д-17')
  await page.reload()
  await expect(page.getByLabel('Работодатель')).toHaveValue('ООО «Связь»')
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible()
  await axe(page)
  await page.getByLabel('Описание').fill('я'.repeat(201))
  await saveButton(page).click()
  await expect(page.getByLabel('Описание')).toHaveAccessibleDescription(/Сократите/)
  await page.getByLabel('Описание').fill('')

  await context.setOffline(true)
  await expect(page.getByText('Введённое не\u00a0пропадёт')).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Нет связи с сервером')
  await expect(page.getByLabel('Должность')).toHaveValue('Монтажник')
  await context.setOffline(false)

  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/lk/edit/set-place-of-work/')) requests.push(request.url())
  })
  // Holds the request of the first click until the second click has happened, so that no response arrives between the
  // two clicks.
  const releaseResponse = await hold(page, `**/api/lk/edit/set-place-of-work/`)
  await saveButton(page).dblclick()
  releaseResponse()
  await expect(isSaved(page)).toBeVisible()
  expect(requests).toHaveLength(1)
  const { extraProperties } = await getPersonalInfo(page, accessToken)
  expect(extraProperties).toMatchObject({ Employer: 'ООО «Связь»', JobPost: 'Монтажник', DcNumber: 'Д-17' })

  await page.getByLabel('Должность').fill('Инженер')
  await untilHydrated(page, () => page.reload())
  await page.getByRole('button', { name: 'Отменить их' }).click()
  await expect(page.getByLabel('Должность')).toHaveValue('Монтажник')
  await test.step('opens the sign-in page when the session ended while the member typed, and deletes the text, which leaves the browser with the session', async () => {
    // Blocks the event stream. Otherwise the stream would report the ended session and open the sign-in page before the
    // test presses the button.
    await page.route('**/api/events', (route) => route.abort())
    await open(page, '/lk/work')
    await page.getByLabel('Отдел').fill('Монтаж')
    const response = await page.request.post(`${app.url}/api/lk/sessions/end/`, {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { too: true },
    })
    expect(response.status()).toBe(200)
    await saveButton(page).click()
    await page.waitForURL(/\/login\?next=%2Flk%2Fwork/)
    await page.getByLabel('Номер телефона').fill(number)
    await page.getByRole('button', { name: 'Получить код' }).click()
    await page.getByLabel('Код, 6 цифр').pressSequentially('000000')
    await page.waitForURL('**/lk/work')
    await expect(page.getByLabel('Отдел')).not.toHaveValue('Монтаж')
  })
  await test.step('removes the typed text of the profile and of the identity document from the browser when the member logs out', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Данные аккаунта' }).click()
    await page.getByLabel('Электронная почта').fill('nobody@example.ru')
    await open(page, '/lk/document?step=person')
    await fillPerson(page)
    const getStored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(await getStored()).toContain('500100732259')
    expect(await getStored()).toContain('nobody@')
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Да' }).click()
    await page.waitForURL('**/login')
    expect(await getStored()).not.toContain('500100732259')
    expect(await getStored()).not.toContain('nobody@')
  })
})
