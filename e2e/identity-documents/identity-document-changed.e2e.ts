import { balanceOf } from '../steps/api-requests.ts'
import { open } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aPhoto } from '../steps/claim-steps.ts'
import { newMember } from '../steps/new-member.ts'
import {
  addScansByApi,
  aDocument,
  agreeAndSend,
  aRefusedMember,
  getDocument,
  goOn,
  scanPlace,
  sendByApi,
  sendDocument,
} from './identity-document-steps.ts'

test('lets the member choose between the typed and the saved value of each field that was changed on another device, and tells the member that another device already submitted the document', async ({
  page,
  app,
  axe,
}) => {
  const number = '79161118201'
  const { accessToken } = await aRefusedMember(page, app, number)
  await open(page, '/lk/document?step=document')
  await page.getByLabel('Серия и номер').fill('45 11 222333')
  // A refusal without reasons by field leads through no other step.
  await goOn(page, 'Проверьте')
  await page.getByRole('link', { name: 'Изменить: Регистрация' }).click()
  await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Лесная, д. 5, кв. 12')
  await goOn(page, 'Проверьте')
  const changed = { ...aDocument, number: '654321', registrationAddress: 'г. Тверь, ул. Полевая, д. 1' }
  await sendByApi(page, accessToken, { ...changed, version: 1 })
  await app.staff('refuseDocument', { phone: number, comment: 'Проверьте всё ещё раз' })
  await page.getByRole('checkbox').check()
  await sendDocument(page).click()
  await expect(page.getByRole('heading', { name: 'Данные изменились' })).toBeFocused()
  await axe(page)
  const choice = (field: string) => page.getByRole('group', { name: field })
  await expect(page.getByRole('main').getByRole('group')).toHaveCount(2)
  await expect(choice('Номер').getByRole('radio', { name: 'Введено здесь: 222333' })).toBeChecked()
  await choice('Номер').getByRole('radio', { name: 'Сохранено: 654321' }).check()
  // After a reload, the form still offers the choice between the typed and the saved value of the field.
  await open(page, '/lk/document?step=check')
  await choice('Номер').getByRole('radio', { name: 'Сохранено: 654321' }).check()
  await page.getByRole('button', { name: 'Продолжить' }).click()
  await expect(page.getByText('45 11 654321')).toBeVisible()
  await expect(page.getByText('г. Тула, ул. Лесная, д. 5, кв. 12')).toBeVisible()
  // The member gave the consent with the first submission, so the form does not ask for it again.
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await sendDocument(page).click()
  await expect(page.getByText('Отправлено на рассмотрение')).toBeVisible()
  expect(await getDocument(page, accessToken)).toMatchObject({
    version: 3,
    number: '654321',
    registrationAddress: 'г. Тула, ул. Лесная, д. 5, кв. 12',
  })
  await test.step('shows each submitted value that differs from the typed value', async () => {
    await app.staff('refuseDocument', { phone: number, comment: 'Проверьте всё ещё раз' })
    await open(page, '/lk/document?step=address')
    await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Лесная, д. 5, кв. 13')
    await goOn(page, 'Проверьте')
    await sendByApi(page, accessToken, {
      ...aDocument,
      registrationAddress: 'г. Калуга, ул. Полевая, д. 1',
      version: 3,
    })
    await sendDocument(page).click()
    await expect(page.getByText(/^Документ уже отправлен на\sпроверку в\sдругом окне/)).toBeVisible()
    await expect(page.getByText(/отправлено: г\. Калуга/)).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'К профилю' }).click()
    await expect(page.locator('#document')).toContainText('На рассмотрении')
  })
})

test('links the withdrawal page to the document section of the profile, and lets the member add the scans of a document that another device submitted without them', async ({
  page,
  axe,
}) => {
  const { accessToken } = await newMember(page, '79161118203')
  await open(page, '/withdraw')
  await page.getByRole('link', { name: 'Заполнить документ' }).click()
  await expect(page).toHaveURL('/lk#document')
  await expect(page.locator('#document')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#document')).toBeFocused()
  await sendByApi(page, accessToken)
  await open(page, '/lk')
  await page.getByRole('link', { name: 'Добавить сканы' }).click()
  await axe(page)
  const photo = await aPhoto(page, { width: 600, height: 800 })
  for (const title of ['Разворот с фото', 'Страница с регистрацией']) {
    const scan = scanPlace(page, title)
    await scan.getByLabel('Выбрать файл').setInputFiles(photo)
    await expect(scan.getByRole('status').filter({ hasText: 'Загружено' })).toBeVisible()
    // A stored scan cannot be changed during the review, so its buttons are gone.
    await expect(scan.getByRole('button')).toHaveCount(0)
    await expect(scan.getByLabel('Другой файл')).toHaveCount(0)
  }
  const { pasportScan, adressScan, status } = await getDocument(page, accessToken)
  expect([status, pasportScan === '', adressScan === '']).toEqual(['На рассмотрении', false, false])
})

test('warns of a registration of residence that expires in ten days, shows the full numbers of an approved document on request, and warns before a change that a changed document is reviewed again', async ({
  page,
  app,
  axe,
}) => {
  const number = '79161118005'
  const { accessToken } = await newMember(page, number)
  await addScansByApi(page, accessToken)
  const { today } = await balanceOf(page, accessToken)
  const inTenDays = new Date(Date.parse(today) + 10 * 86_400_000).toISOString().slice(0, 10)
  const document = { ...aDocument, inn: '500100732259', registrationExpiresAt: inTenDays }
  await sendByApi(page, accessToken, document)
  await app.staff('takeDocument', { phone: number })
  await app.staff('approveDocument', { phone: number })
  for (const path of ['/lk', '/lk/document']) {
    await open(page, path)
    await expect(page.getByText(/^Регистрация заканчивается/)).toBeVisible()
    await expect(page.getByText(/^Осталось 10\sдней/)).toBeVisible()
  }
  await axe(page)
  await expect(page.getByText('Подтверждён')).toBeVisible()
  await page.getByRole('button', { name: 'Показать номера' }).click()
  await expect(page.getByText('45 11 123456')).toBeVisible()
  await expect(page.getByText('500100732259')).toBeVisible()
  await page.getByRole('button', { name: 'Скрыть номера' }).click()
  await expect(page.getByText('45 •• •••456')).toBeVisible()
  await page.getByRole('button', { name: 'Изменить данные' }).click()
  const question = page.getByRole('dialog', { name: 'Изменить документ?' })
  await expect(question).toContainText('Пока она идёт, выводить деньги нельзя')
  await axe(page)
  await question.getByRole('button', { name: 'Изменить', exact: true }).click()
  await expect(page.getByText(/документ снова уйдёт/)).toBeVisible()
  await expect(page.getByLabel('Дата рождения')).toHaveValue('12.04.1990')
  await goOn(page, 'Документ')
  await goOn(page, 'Регистрация')
  await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Лесная, д. 5, кв. 12')
  await goOn(page, 'Сканы')
  await expect(scanPlace(page, 'Разворот с фото')).toContainText('Загружен')
  await goOn(page, 'Проверьте')
  await agreeAndSend(page)
  await open(page, '/withdraw')
  await expect(page.getByText(/^Документ на рассмотрении/)).toBeVisible()
})
