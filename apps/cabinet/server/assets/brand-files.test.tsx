import Fastify from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Wordmark } from '../../src/app/shell/wordmark.tsx'
import { BrandContext, defaultBrand } from '../../src/shared/style/brand.ts'
import { brandFileRoutes } from './brand-files.ts'

test('shows a configured logo instead of the name, with the name as its alternative text', () => {
  const markup = renderToStaticMarkup(
    <BrandContext value={{ ...defaultBrand, logo: '/brand-logo.svg?1' }}>
      <Wordmark />
    </BrandContext>,
  )
  expect(markup).toMatch(/<img[^>]*src="\/brand-logo\.svg\?1" alt="ИМПУЛЬС"/)
  expect(renderToStaticMarkup(<Wordmark />)).not.toContain('<img')
})

test('serves a logo with its content type and a policy that forbids scripts', async () => {
  const app = Fastify()
  brandFileRoutes(app, [{ path: '/brand-logo.svg', type: 'image/svg+xml', content: Buffer.from('<svg/>') }])
  const answer = await app.inject('/brand-logo.svg?1')
  expect(answer.body).toBe('<svg/>')
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})
