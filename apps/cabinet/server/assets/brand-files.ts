import type { FastifyInstance } from 'fastify'

/** Brand file of the operator: the logo, or the colours as a stylesheet. */
export type BrandFile = { path: string; type: string; content: Buffer }

/**
 * Serves brand files from the cabinet's own origin, as the content security policy of the documents requires.
 * A logo that is opened directly can run no script and load no file.
 */
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
