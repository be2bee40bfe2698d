import Fastify from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Wordmark } from '../../src/app/shell/wordmark.tsx'
import { BrandContext, defaultBrand } from '../../src/shared/style/brand.ts'
import { brandFileRoutes } from './brand-files.ts'

test('shows the operator’s logo, with the brand name as its alternative text, only when a logo is configured', () => {
  const markup = renderToStaticMarkup(
    <BrandContext value={{ ...defaultBrand, logo: '/brand-logo.svg?1' }}>
      <Wordmark />
    </BrandContext>,
  )
  expect(markup).toMatch(/<img[^>]*src="\/brand-logo\.svg\?1" alt="ИМПУЛЬС"/)
  expect(renderToStaticMarkup(<Wordmark />)).not.toContain('<img')
})

test('serves the operator’s logo with its content type and a content security policy that forbids scripts', async () => {
  const app = Fastify()
  brandFileRoutes(app, [{ path: '/brand-logo.svg', type: 'image/svg+xml', content: Buffer.from('<svg/>') }])
  const response = await app.inject('/brand-logo.svg?1')
  expect(response.body).toBe('<svg/>')
  expect(response.headers['content-type']).toBe('image/svg+xml')
  expect(response.headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox; style-src 'unsafe-inline'",
  )
})
