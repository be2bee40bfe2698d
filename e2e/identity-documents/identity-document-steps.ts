import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { expect, type Page } from '@playwright/test'
import { fetchJson, type ApiClient } from '../steps/api-requests.ts'
import { newMember } from '../steps/new-member.ts'
import type { RunningApp } from '../fixtures/server.ts'
import { aPhoto as aPhotoFile } from '../../apps/server/src/testing/files/photos.ts'
import { aPhoto, decodeDataUrl, type Upload } from '../steps/claim-steps.ts'

export const phone = { width: 390, height: 844 }

export const next = (page: Page) => page.getByRole('button', { name: 'Далее' })
export const sendDocument = (page: Page) => page.getByRole('button', { name: 'Отправить на рассмотрение' })
/** Heading of the current step of the document form. */
export const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
export const scanPlace = (page: Page, title: string | RegExp) => page.getByRole('group', { name: title })
export const scanField = (page: Page, title: string | RegExp) =>
  scanPlace(page, title).getByLabel(/Выбрать файл|Другой файл/)
export const uploaded = (page: Page, title: string) =>
  scanPlace(page, title).getByRole('status').filter({ hasText: 'Загружено' })

export async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Дата рождения').pressSequentially('12041990')
  await page.getByRole('radio', { name: 'Мужской' }).check()
  await page.getByLabel(/^ИНН/).pressSequentially('500100732259')
}

async function fillIdentity(page: Page): Promise<void> {
  await page.getByLabel('Серия и номер').pressSequentially('4511123456')
  await page.getByLabel('Дата выдачи').pressSequentially('20052011')
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Адрес регистрации').fill('г. Тула, ул. Лесная, д. 5, кв. 12')
  await page.getByLabel(/^Дата регистрации/).pressSequentially('01062011')
}

export async function goOn(page: Page, title: string): Promise<void> {
  await next(page).click()
  await expect(step(page, title)).toBeFocused()
}

export async function addScans(page: Page, photo?: Upload): Promise<void> {
  const file = photo ?? (await aPhoto(page, { width: 600, height: 800 }))
  for (const title of ['Разворот с фото', 'Страница с регистрацией']) {
    await scanField(page, title).setInputFiles(file)
    await expect(uploaded(page, title)).toBeVisible()
  }
}

/** Fills in all steps of the document form that come before the step with the scans, and opens that step. */
export async function fillFields(page: Page): Promise<void> {
  await fillPerson(page)
  await goOn(page, 'Документ')
  await fillIdentity(page)
  await goOn(page, 'Регистрация')
  await fillAddress(page)
  await goOn(page, 'Сканы')
}

/**
 * Fills in the document form with scans, and opens its last step. Does not yet give the consent or submit the document.
 */
export async function fillDocument(page: Page): Promise<void> {
  await fillFields(page)
  await addScans(page)
  await goOn(page, 'Проверьте')
}

export async function agreeAndSend(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await sendDocument(page).click()
  await expect(page.getByText('Отправлено на рассмотрение')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Добавьте сканы' })).toHaveCount(0)
}

export async function getDocument(asker: ApiClient, accessToken: string): Promise<IdentityDocumentResponse> {
  const { passportData } = await fetchJson<{ passportData: IdentityDocumentResponse }>(
    asker,
    '/api/lk/edit/get-passport-data/',
    accessToken,
  )
  return passportData
}

/** Data of a document that a test submits by the API, as if the member used another device. */
export const aDocument = {
  gender: 'male',
  passportType: 'Паспорт гражданина РФ',
  passportCountry: 'Россия',
  dateOfBirth: '1990-04-12',
  serial: '4511',
  number: '123456',
  issuer: '',
  issuedAt: '2011-05-20',
  validTo: null,
  registrationAddress: 'г. Калуга, ул. Новая, д. 2',
  registrationIssuedAt: null,
  registrationExpiresAt: null,
  inn: '',
  version: 0,
}

export async function sendByApi(
  { request }: ApiClient,
  accessToken: string,
  document: object = aDocument,
): Promise<IdentityDocumentResponse> {
  const response = await request.post('/api/lk/edit/set-passport-data/', {
    data: document,
    headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as { passportData: IdentityDocumentResponse }).passportData
}

/** Uploads a scan by the API: a photo, unless the test gives another file. */
export async function addScanByApi(
  { request }: ApiClient,
  accessToken: string,
  { field, file }: { field: ScanField; file?: Upload },
): Promise<void> {
  const content = file ?? { name: 'скан.jpg', mimeType: 'image/jpeg', buffer: await aPhotoFile() }
  const response = await request.put(`/api/lk/edit/set-passport-file/?field=${field}`, {
    multipart: { content },
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(response.status(), await response.text()).toBe(200)
}

/** Uploads both mandatory scans by the API. */
export async function addScansByApi(client: ApiClient, accessToken: string): Promise<void> {
  for (const field of ['pasportScan', 'adressScan'] as const)
    await addScanByApi(client, accessToken, { field })
}

/**
 * Creates a member whose document with both scans was submitted by the API and refused by staff, and signs the
 * member in on the page. The member can change every field of the document.
 */
export async function aRefusedMember(
  page: Page,
  { staff }: RunningApp,
  number: string,
): Promise<{ accessToken: string }> {
  const member = await newMember(page, number)
  await addScansByApi(page, member.accessToken)
  await sendByApi(page, member.accessToken)
  await staff('refuseDocument', { phone: number, comment: 'Проверьте всё ещё раз' })
  return member
}

/**
 * Creates a photo of random noise. The photo has about 250 KB even when compressed, so a test can stall its
 * upload in the middle.
 */
export async function aHeavyPhoto(page: Page): Promise<Upload> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 480, height: 640 })
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    const pixels = context.createImageData(480, 640)
    // Noise that is the same in each run, so that the picture has the same size.
    let noise = 1
    pixels.data.forEach((_, index) => {
      noise = (noise * 16_807) % 2_147_483_647
      pixels.data[index] = index % 4 === 3 ? 255 : noise % 256
    })
    context.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  return { name: 'паспорт.jpg', mimeType: 'image/jpeg', buffer: decodeDataUrl(dataUrl) }
}
