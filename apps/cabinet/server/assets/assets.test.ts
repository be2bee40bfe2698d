import Fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assetRoutes } from './assets.ts'
import { installedAppRoutes } from './installed-app.ts'

test('serves the files of the current build and of earlier builds with a cache lifetime of one year', async () => {
  const { app } = await builtCabinet()
  for (const name of ['now-abc.js', 'before-def.js']) {
    const response = await app.inject(`/assets/${name}`)
    expect(response.body).toBe(name)
    expect(response.headers['cache-control']).toMatch(/max-age=31536000, immutable/)
  }
  expect((await app.inject('/assets/never-there.js')).statusCode).toBe(404)
})

test('lists no files at the address of a folder, and serves scripts in UTF-8', async () => {
  const { app } = await builtCabinet()
  for (const url of ['/assets', '/assets/', '/assets/.', '/assets/%2e/', '/assets/sub', '/assets/sub/']) {
    const { statusCode, body } = await app.inject(url)
    expect([403, 404], url).toContain(statusCode)
    expect(body, url).not.toContain('.js')
  }
  const script = await app.inject('/assets/sub/then-ghi.js')
  expect(script.headers['content-type']).toBe('application/javascript; charset=utf-8')
})

test('sends no headers for documents and workers with a script, a style sheet, a font or a picture of a page', async () => {
  const { app } = await builtCabinet()
  const forDocuments = ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy']
  const namesFor = async (url: string, destination?: string) => {
    const headers = destination === undefined ? {} : { 'sec-fetch-dest': destination }
    return Object.keys((await app.inject({ url, headers })).headers)
  }
  for (const destination of ['script', 'style', 'font', 'image']) {
    const names = await namesFor('/assets/now-abc.js', destination)
    expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(forDocuments.join('|'))]))
    expect(names).toEqual(expect.arrayContaining(['x-content-type-options', 'cross-origin-resource-policy']))
  }
  // Without the request header, the file may be a document or a worker, which needs the policy of its own response.
  for (const destination of ['document', 'worker', undefined])
    expect(await namesFor('/assets/now-abc.js', destination)).toEqual(expect.arrayContaining(forDocuments))
  expect(await namesFor('/icon-192.png', 'image')).toEqual(expect.arrayContaining(forDocuments))
})

test('serves the service worker at /worker.js with headers that require revalidation and allow connections only to this origin', async () => {
  const { app } = await builtCabinet()
  const response = await app.inject('/worker.js')
  expect(response.body).toBe('worker')
  expect(response.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; connect-src 'self'",
  })
})

test('serves a web app manifest with the operator’s brand name, and serves each icon that the manifest lists', async () => {
  const { app } = await builtCabinet()
  const response = await app.inject('/manifest.webmanifest')
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = response.json<{
    name: string
    start_url: string
    icons: { src: string }[]
    shortcuts: { url: string }[]
  }>()
  expect(manifest).toMatchObject({ name: 'ВОЛНА — выплаты', short_name: 'ВОЛНА', start_url: '/', scope: '/' })
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/withdraw', '/contracts/claim', '/balance'])
  for (const { src } of manifest.icons)
    expect((await app.inject(src)).headers['content-type']).toBe('image/png')
})

const securityHeaders = {
  'content-security-policy': "default-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Writes a build to a temporary folder, and returns a Fastify server with the routes for the files of that build.
 */
async function builtCabinet() {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = [
    'client/assets/now-abc.js',
    'client/assets/sub/then-ghi.js',
    'earlier/before-def.js',
    'client/worker.js',
    'client/icon-192.png',
    'client/icon-512.png',
    'client/icon-maskable-512.png',
  ]
  for (const file of files) {
    const filePath = path.join(folder, file)
    await mkdir(path.dirname(filePath), { recursive: true })
    const name = path.basename(file)
    await writeFile(filePath, name === 'worker.js' ? 'worker' : name)
  }
  const app = Fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders)
  })
  await assetRoutes(app, folder)
  const brand = { name: 'ВОЛНА', tagline: 'выплаты', supportEmail: '', sidebarLinks: [] }
  await installedAppRoutes(app, brand, folder)
  return { app }
}
