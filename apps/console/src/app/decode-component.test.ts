import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { build } from 'vite'
import config from '../../vite.config.ts'

it('the console’s build parses an address with much malformed text at once', async () => {
  const entry = createRequire(import.meta.url).resolve('query-string')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    ...(config.resolve && { resolve: config.resolve }),
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'parse' } },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  const library = (await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)) as {
    default: { parse: (search: string) => Record<string, string> }
  }
  const began = performance.now()
  const malformed = '%ab'.repeat(500)
  expect({ ...library.default.parse(`?a=${malformed}&b=%D0%9F`) }).toEqual({ a: malformed, b: 'П' })
  expect(performance.now() - began).toBeLessThan(1000)
})
