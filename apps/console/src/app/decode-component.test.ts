import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { build } from 'vite'
import config from '../../vite.config.ts'

it('the console’s build decodes the text of addresses without decode-uri-component, and leaves malformed text as it is', async () => {
  const entry = createRequire(import.meta.url).resolve('query-string')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    ...(config.resolve && { resolve: config.resolve }),
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'parse' } },
  })
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }]
  const [{ code }] = output
  // Function of the library, whose duration doubles with each malformed character.
  expect(code).not.toContain('decodeComponents')
  const library = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: { parse: (search: string) => Record<string, string> }
  }
  const malformed = '%ab%ff'
  expect({ ...library.default.parse(`?a=${malformed}&b=%D0%9F`) }).toEqual({ a: malformed, b: 'П' })
})
