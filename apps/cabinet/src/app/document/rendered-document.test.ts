import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { member } from '../../../server/backend/fake-backend.test-parts.ts'
import { defaultBrand } from '../../shared/style/brand.ts'
import { createDocumentHandler } from '../entry.server.tsx'
import { loadedDataId } from './served-document.ts'

const request = {
  nonce: 'one',
  requestId: 'r1',
  brand: defaultBrand,
  amountsHidden: false,
  session: null,
  publicUrl: null,
  maintenance: null,
  moneyWaitMs: 0,
  send: async () => Response.json({ error: { code: 'unavailable', message: '' } }, { status: 503 }),
  endSession: () => undefined,
  logError: () => undefined,
}

const hostile = '</script><script>alert(1)</script><!--\u2028'

test('a member’s name with `</script>` stays text of the document and of its data', async () => {
  const render = createDocumentHandler(null)
  const response = await render(new Request('http://cabinet.invalid/balance'), {
    ...request,
    session: { accessToken: 'token', user: { ...member, firstName: hostile } },
    maintenance: hostile,
  })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await response.text()
  expect(html).not.toContain('<script>alert')
  const [, json = ''] =
    new RegExp(`<script[^>]* id="${loadedDataId}"[^>]*>(.*?)</script>`, 's').exec(html) ?? []
  expect(json).not.toMatch(/[<>\u2028]/)
  expect(JSON.parse(json)).toMatchObject({ loaderData: { root: { user: { firstName: hostile } } } })
})

test('a document requests its entry script as early as the other scripts, and starts React, the router and the entry script at its end', async () => {
  // Every module has a file, so that the manifest needs no list of the pages.
  const manifest = new Proxy<Manifest>(
    {},
    {
      get: (_all, module) => ({
        file: `assets/${String(module).replace(/.*\/|^_/, '')}-hash.js`,
        imports: module === 'src/app/entry.client.tsx' ? ['_react', '_router', '_cabinet'] : [],
      }),
    },
  )
  const address = new Request('http://cabinet.invalid/help')
  const html = await (await createDocumentHandler(manifest)(address, request)).text()
  const preloads = [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([link]) => link)
  expect(preloads.filter((link) => link.includes('entry.client'))).toHaveLength(1)
  expect(preloads.join('')).not.toMatch(/priority/i)
  const end = /<\/main>.*(?=<\/body>)/s.exec(html)?.[0] ?? ''
  const started = [...end.matchAll(/<script type="module" src="([^"]*)" nonce="one" async="">/g)]
  expect(started.map(([, file]) => file)).toEqual([
    '/assets/react-hash.js',
    '/assets/router-hash.js',
    '/assets/entry.client.tsx-hash.js',
  ])
})
