import { useLoaderData } from 'react-router'
import {
  type LoadedDocument,
  loadDocument,
} from '../../../features/identity-documents/identity-document.load.ts'
import { DocumentPage } from '../../../features/identity-documents/document-page.tsx'
import { pageLoad } from '../../navigation/load.ts'
import { type PageHandle, pages } from '../../navigation/pages.ts'

export const handle: PageHandle = { page: pages.document }

export const loader = pageLoad(loadDocument)

/**
 * Skips the reload of the data when only the query of the address changes, because the query only names the step of
 * the form.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}): boolean =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate

export function Component() {
  return <DocumentPage loaded={useLoaderData<LoadedDocument>()} />
}
