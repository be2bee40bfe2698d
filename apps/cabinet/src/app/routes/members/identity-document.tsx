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
 * The steps of the form differ only in the address's query, so a change of the step does not reload the data.
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
