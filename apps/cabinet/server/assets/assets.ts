import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildFolder } from '../built-cabinet.ts'

/**
 * Registers the routes that serve the files of the build. Browsers cache files with a hash in their name for a
 * year, and the few other files for an hour.
 */
export async function assetRoutes(app: FastifyInstance, build: string = buildFolder): Promise<void> {
  const client = path.join(build, 'client')
  await app.register(async (files) => {
    files.addHook('onSend', async (request, reply) => {
      if (!pageParts.has(request.headers['sec-fetch-dest'])) return
      for (const name of documentHeaders) reply.removeHeader(name)
      // Connections of HTTP/1.1 are persistent without the header `Connection`, too.
      if (request.raw.httpVersion === '1.1') reply.raw.removeHeader('connection')
    })
    await files.register(fastifyStatic, fileOptions(client, build))
  })
  await iconRoutes(app, client)
}

/** Values of `Sec-Fetch-Dest` in requests for the parts of a page. A worker's script has a value of its own. */
const pageParts = new Set<unknown>(['script', 'style', 'font', 'image'])

/** Headers that have no effect on scripts, style sheets, fonts and pictures. A page loads two dozen of these files. */
const documentHeaders = ['content-security-policy', 'cross-origin-opener-policy', 'referrer-policy']

const fileOptions = (client: string, build: string): FastifyStaticOptions => ({
  // A page that was opened before the last deployment still requests files of the build from before that deployment.
  root: [path.join(client, 'assets'), path.join(build, 'earlier')],
  prefix: '/assets/',
  preCompressed: true,
  index: false,
  immutable: true,
  maxAge: '1y',
  // Omits the headers `Last-Modified` and `ETag`, which are useless for a file that never changes. Without them, each
  // of the two dozen responses that a page needs is smaller.
  lastModified: false,
  etag: false,
  acceptRanges: false,
})

/** Registers a route for each file of the build that has a fixed address, such as an icon. */
async function iconRoutes(app: FastifyInstance, client: string): Promise<void> {
  const files = (await readdir(client, { withFileTypes: true })).filter(
    (entry) => entry.isFile() && path.extname(entry.name) in contentTypes,
  )
  for (const { name } of files) {
    const content = await readFile(path.join(client, name))
    app.get(`/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(contentTypes[path.extname(name)] ?? '')
        .send(content),
    )
  }
}

const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}
