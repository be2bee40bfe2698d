import { type ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { aPdf } from '../../apps/server/src/testing/files/pdfs.ts'
import { openPage } from './console-steps.ts'
import { newMemberByApi } from '../steps/new-member.ts'
import { addScanByApi, aDocument, sendByApi } from '../identity-documents/identity-document-steps.ts'

/**
 * Creates a member and submits the member's document with these scans for review. The address scan is a PDF
 * of two pages.
 */
export async function createDocumentForReview(
  request: APIRequestContext,
  phone: string,
  ...scans: ScanField[]
) {
  const { accessToken } = await newMemberByApi(request, phone)
  const pages = { name: 'прописка.pdf', mimeType: 'application/pdf', buffer: aPdf({ pages: 2 }) }
  const putScan = (field: ScanField): Promise<void> =>
    addScanByApi({ request }, accessToken, { field, ...(field === 'adressScan' && { file: pages }) })
  for (const field of scans) await putScan(field)
  // Each member's document has a number of its own, because staff must give a reason to approve a document
  // that another member has too.
  await sendByApi({ request }, accessToken, { ...aDocument, number: phone.slice(-6) })
  return { accessToken, putScan }
}

export const getRow = (page: Page, shownPhone: string) =>
  page.getByRole('row').filter({ hasText: shownPhone })

/** Opens the member's document from the review queue. */
export async function openDocumentReview(page: Page, shownPhone: string): Promise<void> {
  await openPage(page, 'Документы')
  await getRow(page, shownPhone).click()
  await expect(page.getByText(/Документ за вами до/)).toBeVisible()
}
