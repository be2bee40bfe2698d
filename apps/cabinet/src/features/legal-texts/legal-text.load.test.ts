import type { LegalDocument } from '@impulse/api/legal-texts/legal-text'
import { expect, test } from 'vitest'
import { createApi } from '../../shared/api/client.ts'
import { loadLegalDocument } from './legal-text.load.ts'

const names = ['2026-12-03', '2026-12-02', '2026-12-01']
const content = (text: string): LegalDocument['content'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }],
})

/**
 * Loads the page of the legal text `rules` for a member who accepted the version `accepted`. Returns the changes and
 * the requested paths.
 */
async function loaded(address: string, accepted: string | null, version?: string) {
  const requested: string[] = []
  const api = createApi(async ({ path }) => {
    requested.push(path.replace('/api/documents/rules/', ''))
    const name = names.find((one) => path.includes(one)) ?? '2026-12-03'
    return Response.json({
      kind: 'rules',
      version: name,
      summary: '',
      content: content(name),
      versions: names.map((one) => ({ version: one, summary: `С ${one}` })),
    })
  })
  const url = new URL(address, 'http://cabinet.invalid')
  const { signal } = new AbortController()
  const { changes } = await loadLegalDocument(api, 'rules', { params: { version }, url, signal, accepted })
  return { changes, requested }
}

test('loads a legal text’s changes since the version that the member accepted, with the summaries of all later versions', async () => {
  expect(await loaded('/rules', '2026-12-01')).toEqual({
    requested: ['', '2026-12-01/'],
    changes: {
      since: '2026-12-01',
      requested: false,
      summaries: ['С 2026-12-02', 'С 2026-12-03'],
      parts: [{ heading: null, before: ['2026-12-01'], after: ['2026-12-03'] }],
    },
  })
})

test('loads a legal text’s changes since the version in the query parameter `since`, even if the member accepted another version', async () => {
  const { changes } = await loaded('/rules?since=2026-12-02', '2026-12-01')
  expect(changes).toMatchObject({ since: '2026-12-02', requested: true, summaries: ['С 2026-12-03'] })
})

test.each([
  ['/rules', null, undefined],
  ['/rules', '2026-12-03', undefined],
  ['/rules', '2026-12-01', '2026-12-02'],
  ['/rules?since=2020-01-01', null, undefined],
  ['/rules?since=../../lk/consents', null, undefined],
])(
  'requests only one version when there is no version to compare with (URL %s, accepted version %s, opened version %s)',
  async (address, accepted, version) => {
    expect(await loaded(address, accepted, version)).toEqual({
      changes: null,
      requested: [version === undefined ? '' : `${version}/`],
    })
  },
)
