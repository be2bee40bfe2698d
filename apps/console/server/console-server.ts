import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { consoleHeaders } from './console-headers.ts'

export type ConsoleOptions = {
  brand: { name: string }
  /** True when the server may start without a built console. */
  dev?: boolean
  /** Origin of the cabinet, when it differs from the console's origin. */
  cabinet?: string
  /** Folder of the built console. */
  build?: string
}

const buildFolder = path.resolve(import.meta.dirname, '..', 'build')

/** Serves the console's page and assets under `/console`. The console's API runs on the same server. */
export async function consoleServer(
  app: FastifyInstance,
  { brand, dev = false, cabinet = '', build = buildFolder }: ConsoleOptions,
): Promise<void> {
  const page = await openPage(brand, build).catch((error: unknown) => {
    if (!dev) throw error
    return null
  })
  // In development without `npm run build` there is no page to serve.
  if (page === null) return
  await app.register(fastifyStatic, {
    root: path.join(build, 'assets'),
    prefix: '/console/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '1y',
  })
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers(consoleHeaders({ nonce, cabinet }))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', nonce))
  }
  // The console needs no other address, because its router keeps the current page in the `#` part of the URL.
  app.get('/console', sendPage)
}

async function openPage(brand: ConsoleOptions['brand'], build: string): Promise<string> {
  const page = await readFile(path.join(build, 'index.html'), 'utf8').catch((error: unknown) => {
    throw new Error('The console is not built: run `npm run build`', { cause: error })
  })
  return page.replaceAll('__BRAND__', escaped(brand.name))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
