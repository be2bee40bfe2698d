import { expect, test } from 'vitest'
import { member } from '../../../server/backend/fake-backend.test-parts.ts'
import { defaultBrand } from '../../shared/style/brand.ts'
import { createDocumentHandler } from '../entry.server.tsx'
import { loadedDataId } from './served-document.ts'

const hostile = '</script><script>alert(1)</script><!--\u2028'

test('a member’s name with `</script>` stays text of the document and of its data', async () => {
  const render = createDocumentHandler(null)
  const response = await render(new Request('http://cabinet.invalid/balance'), {
    nonce: 'one',
    requestId: 'r1',
    brand: defaultBrand,
    amountsHidden: false,
    session: { accessToken: 'token', user: { ...member, firstName: hostile } },
    publicUrl: null,
    maintenance: hostile,
    moneyWaitMs: 0,
    send: async () => Response.json({ error: { code: 'unavailable', message: '' } }, { status: 503 }),
    endSession: () => undefined,
    logError: () => undefined,
  })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await response.text()
  expect(html).not.toContain('<script>alert')
  const [, json = ''] =
    new RegExp(`<script[^>]* id="${loadedDataId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? []
  expect(json).not.toMatch(/[<>\u2028]/)
  expect(JSON.parse(json)).toMatchObject({ loaderData: { root: { user: { firstName: hostile } } } })
})
