import { open, untilHydrated } from '../steps/open-page.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { aPhoto } from '../steps/claim-steps.ts'
import { hold } from '../fixtures/hold.ts'
import { newMember } from '../steps/new-member.ts'
import {
  fillDocument,
  getDocument,
  next,
  phone,
  scanField,
  scanPlace,
  sendDocument,
  uploaded,
} from './identity-document-steps.ts'
import { aPdf } from '../steps/pdf.ts'

test.use({ viewport: phone })

test('submits the filled document once when the member presses the button twice, and shows it read-only during the review (spec 1.11)', async ({
  page,
  axe,
}) => {
  const { accessToken } = await newMember(page, '79161118001')
  await open(page, '/lk/document?step=person')
  await fillDocument(page)
  await expect(page.getByRole('img', { name: /: снимок$/ })).toHaveCount(2)
  await sendDocument(page).click()
  await expect(page.getByText('Без согласия отправить документ нельзя')).toBeVisible()
  await page.getByRole('checkbox').check()
  // Holds the response, so that the second click happens before the response to the first click.
  const releaseResponse = await hold(page, `**/api/lk/edit/set-passport-data/`)
  await sendDocument(page).dblclick()
  releaseResponse()
  await expect(page.getByText('Отправлено на рассмотрение')).toBeVisible()
  const reviewTime = page.getByText(/^Обычно проверяем до\s24\sчасов/)
  await expect(reviewTime).toBeVisible()
  await expect(page.getByText('45 •• •••456')).toBeVisible()
  await expect(page.getByText('123456')).toHaveCount(0)
  await axe(page)
  expect(await getDocument(page, accessToken)).toMatchObject({
    version: 1,
    status: 'На рассмотрении',
    serial: '4511',
    number: '123456',
    gender: 'male',
    dateOfBirth: '1990-04-12',
    issuedAt: '2011-05-20',
    passportCountry: 'Россия',
    issuer: '',
    inn: '500100732259',
    registrationAddress: 'г. Тула, ул. Лесная, д. 5, кв. 12',
    registrationIssuedAt: '2011-06-01',
    registrationExpiresAt: null,
    validTo: null,
  })
  // During the review, the address of a form step shows the status instead of the form.
  await open(page, '/lk/document?step=person')
  await expect(page.getByText('На рассмотрении')).toBeVisible()
  await expect(next(page)).toHaveCount(0)
  await expect(page.getByText(/^Отправлен .+\. Обычно проверяем до\s24\sчасов/)).toBeVisible()
  await open(page, '/')
  await expect(reviewTime).toBeVisible()
})

test('stores a scan in the orientation that the member chose, warns of a dark photo and accepts it, and lets the member remove an optional scan', async ({
  page,
  axe,
}) => {
  await newMember(page, '79161118009')
  await open(page, '/lk/document?step=scans')
  const scan = scanPlace(page, 'Разворот с фото')
  await scanField(page, 'Разворот с фото').setInputFiles(await aPhoto(page, { width: 600, height: 800 }))
  await expect(scan.getByRole('img')).toHaveJSProperty('width', 600)
  await scan.getByRole('button', { name: 'Повернуть' }).click()
  await expect(scan.getByRole('img')).toHaveJSProperty('width', 800)
  await expect(uploaded(page, 'Разворот с фото')).toBeVisible()
  const registration = 'Страница с регистрацией'
  await scanField(page, registration).setInputFiles(
    await aPhoto(page, { width: 600, height: 800, lightness: 8 }),
  )
  await expect(scanPlace(page, registration).getByText(/^Снимок тёмный: переснимите/)).toBeVisible()
  await expect(uploaded(page, registration)).toBeVisible()
  const optional = scanPlace(page, /^Свидетельство ИНН/)
  await scanField(page, /^Свидетельство ИНН/).setInputFiles(aPdf)
  await optional.getByRole('button', { name: 'Удалить' }).click()
  await expect(optional.getByText('прописка.pdf')).toHaveCount(0)
  await axe(page)
  await untilHydrated(page, () => page.reload())
  await scan.getByRole('button', { name: 'Показать: Разворот с фото' }).click()
  await expect(scan.getByRole('img')).toHaveJSProperty('width', 800)
})
