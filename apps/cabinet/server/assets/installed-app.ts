import { closedPolicy } from '@impulse/api/routes/content-policy'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pages } from '../../src/app/navigation/pages.ts'
import type { Brand } from '../../src/shared/style/brand.ts'
import { buildFolder } from '../built-cabinet.ts'

/**
 * Registers the routes of the installed app: the service worker and the manifest. The response with the service worker
 * has the header `no-cache`, so browsers revalidate it at each check for an update. The manifest contains the
 * programme's brand name.
 */
export async function installedAppRoutes(
  app: FastifyInstance,
  brand: Brand,
  build: string = buildFolder,
): Promise<void> {
  const worker = await readFile(path.join(build, 'client', 'worker.js'), 'utf8')
  const manifest = JSON.stringify(toManifest(brand))
  app.get('/worker.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest),
  )
}

/** Content security policy of the service worker, which may connect only to this origin. */
const workerPolicy = `${closedPolicy}; connect-src 'self'`

const shortcutIcon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

const toManifest = ({ name, tagline }: Brand) => ({
  id: '/',
  name: `${name} — ${tagline}`,
  short_name: name,
  lang: 'ru',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f1f7f8',
  theme_color: '#f1f7f8',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: pages.withdraw.title, url: pages.withdraw.path },
    { name: pages.claim.title, url: pages.claim.path },
    { name: pages.balance.title, url: pages.balance.path },
  ].map((shortcut) => ({ ...shortcut, icons: [shortcutIcon] })),
})
