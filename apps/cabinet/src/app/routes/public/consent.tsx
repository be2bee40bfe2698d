import { useLoaderData } from 'react-router'
import {
  type LoadedLegalDocument,
  loadLegalDocument,
  noSuchDocument,
} from '../../../features/legal-texts/legal-text.load.ts'
import { LegalDocumentPage } from '../../../features/legal-texts/legal-text-page.tsx'
import { type Load, pageLoad } from '../../navigation/load.ts'
import { consentTitles, type PageHandle, pages } from '../../navigation/pages.ts'

const titles: Partial<Record<string, string>> = consentTitles

export const handle: PageHandle = {
  page: pages.consent,
  title: (loaded) => titles[(loaded as LoadedLegalDocument | undefined)?.document.kind ?? ''],
}

const load: Load<LoadedLegalDocument> = async (api, loadArgs) => {
  const kind = loadArgs.params['kind'] ?? ''
  if (!isConsent(kind)) throw noSuchDocument()
  return loadLegalDocument(api, kind, { ...loadArgs, accepted: null })
}

const isConsent = (kind: string): kind is keyof typeof consentTitles => Object.hasOwn(consentTitles, kind)

export const loader = pageLoad(load)

export function Component() {
  const loaded = useLoaderData<LoadedLegalDocument>()
  const { kind } = loaded.document
  return (
    <LegalDocumentPage
      title={titles[kind] ?? pages.consent.title}
      address={`/consent/${kind}`}
      loaded={loaded}
      back={{ to: '/lk/consents', label: 'Согласия' }}
    />
  )
}
