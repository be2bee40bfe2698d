import { filePolicy } from '@impulse/api/routes/content-policy'
import type { FastifyInstance } from 'fastify'

/** Brand file of the programme: the logo, or the colours as a stylesheet. */
export type BrandFile = { path: string; type: string; content: Buffer }

/**
 * Serves brand files from the cabinet's own origin, because the Content-Security-Policy of the pages forbids other
 * origins. An SVG logo that a visitor opens directly can neither run scripts nor load files.
 */
export function brandFileRoutes(app: FastifyInstance, files: readonly BrandFile[]): void {
  for (const { path, type, content } of files)
    app.get(path, (_request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=3600',
          'content-security-policy': `${filePolicy}; style-src 'unsafe-inline'`,
        })
        .type(type)
        .send(content),
    )
}
