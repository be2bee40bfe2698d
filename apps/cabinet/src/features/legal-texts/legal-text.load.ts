import type { DocumentKind, LegalDocument } from '@impulse/api/legal-texts/legal-text'
import { type Change, changesBetween } from '@impulse/copy-ru/legal-texts/text-changes'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'

export type LoadedLegalDocument = {
  document: LegalDocument
  /**
   * Changes since the version in the URL, or else since the accepted version; null without either version.
   */
  changes: { since: string; requested: boolean; summaries: string[]; parts: Change[] } | null
}

type LoadArgs = {
  params: { version?: string | undefined }
  url: URL
  signal: AbortSignal
  /** Version that the member accepted last; null when the member has accepted none. */
  accepted: string | null
}

/** Loads a version with its changes. A second request loads the earlier version to compare with, if any. */
export async function loadLegalDocument(
  api: Api,
  kind: DocumentKind,
  { params: { version }, url, signal, accepted }: LoadArgs,
): Promise<LoadedLegalDocument> {
  const document = await fetchVersion(api, { kind, version, signal })
  const named = url.searchParams.get('since')
  const since = named ?? (version === undefined ? accepted : null)
  const isKnown = document.versions.some((one) => one.version === since)
  if (since === null || !isKnown || since === document.version) return { document, changes: null }
  const before = await fetchVersion(api, { kind, version: since, signal })
  const parts = changesBetween(before.content, document.content)
  return {
    document,
    changes: { since, requested: named !== null, summaries: listSummaries(document, since), parts },
  }
}

/** Returns the summaries of the versions after `since`, newest last. */
function listSummaries({ version, versions }: LegalDocument, since: string): string[] {
  const place = (name: string) => versions.findIndex((one) => one.version === name)
  return versions
    .slice(place(version), Math.max(place(version), place(since)))
    .map(({ summary }) => summary)
    .toReversed()
}

const fetchVersion = (
  api: Api,
  { kind, version, signal }: { kind: string; version: string | undefined; signal: AbortSignal },
): Promise<LegalDocument> =>
  api.get(`/api/documents/${kind}/${version === undefined ? '' : `${encodeURIComponent(version)}/`}`, {
    signal,
  })

/** Returns the error for a URL that names no document. */
export const noSuchDocument = (): ApiError =>
  new ApiError({ code: 'not_found', text: 'Такого документа нет', status: 404 })
