import { fillPath } from '@impulse/api/routes/fill-path'
import type { DocumentKind, LegalDocument } from '@impulse/api/legal-texts/legal-text'
import { type Change, changesBetween } from '@impulse/copy-ru/legal-texts/text-changes'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'

export type LoadedLegalDocument = {
  document: LegalDocument
  /**
   * Changes since the version in the query parameter `since`. Without this parameter, the page of the version in
   * force shows the changes since the version that the member accepted. Null when there is no other version to
   * compare with.
   */
  changes: { since: string; requested: boolean; summaries: string[]; parts: Change[] } | null
}

type LoadArgs = {
  params: { version?: string | undefined }
  url: URL
  signal: AbortSignal
  /** Version that the member accepted last; null when the member has accepted no version. */
  accepted: string | null
}

/**
 * Loads a version of a legal text and its changes. If there is another version to compare with, a second request loads
 * that version.
 */
export async function loadLegalDocument(
  api: Api,
  kind: DocumentKind,
  { params: { version }, url, signal, accepted }: LoadArgs,
): Promise<LoadedLegalDocument> {
  const document = await fetchVersion(api, { kind, version, signal })
  const sinceParam = url.searchParams.get('since')
  const since = sinceParam ?? (version === undefined ? accepted : null)
  const isKnown = document.versions.some((one) => one.version === since)
  if (since === null || !isKnown || since === document.version) return { document, changes: null }
  const before = await fetchVersion(api, { kind, version: since, signal })
  const parts = changesBetween(before.content, document.content)
  return {
    document,
    changes: { since, requested: sinceParam !== null, summaries: listSummaries(document, since), parts },
  }
}

/** Returns the summaries that staff wrote for the versions after `since`, newest last. */
function listSummaries({ version, versions }: LegalDocument, since: string): string[] {
  const indexOfVersion = (name: string) => versions.findIndex((one) => one.version === name)
  return versions
    .slice(indexOfVersion(version), Math.max(indexOfVersion(version), indexOfVersion(since)))
    .map(({ summary }) => summary)
    .toReversed()
}

const fetchVersion = (
  api: Api,
  { kind, version, signal }: { kind: string; version: string | undefined; signal: AbortSignal },
): Promise<LegalDocument> =>
  api.get(
    version === undefined
      ? fillPath('/api/documents/:kind/', { kind })
      : fillPath('/api/documents/:kind/:version/', { kind, version }),
    { signal },
  )

/** Returns the error for a URL that names no legal text. */
export const noSuchDocument = (): ApiError =>
  new ApiError({ code: 'not_found', text: 'Такого документа нет', status: 404 })
