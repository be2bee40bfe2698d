import type { FastifyInstance } from 'fastify'

/** A file of the operator's own look: the logo, or the colours as a stylesheet. */
export type BrandFile = { path: string; type: string; content: Buffer }

/** From our own origin, as the documents' policy wants; a logo that is opened by itself runs and loads nothing. */
export function brandFileRoutes(app: FastifyInstance, files: readonly BrandFile[]): void {
  for (const { path, type, content } of files)
    app.get(path, (_request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=3600',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .type(type)
        .send(content),
    )
}
