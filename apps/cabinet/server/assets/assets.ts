import fastifyStatic from '@fastify/static'
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
  await app.register(fastifyStatic, {
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
