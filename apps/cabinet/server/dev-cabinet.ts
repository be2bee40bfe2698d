import type { Version } from '@impulse/api/version/version'
import type { FastifyInstance } from 'fastify'
import { type CabinetBundle, cabinetFolder } from './built-cabinet.ts'
import type { RenderDocument } from '../src/app/document/document-context.ts'

/** Runs Vite inside the app server for development: Vite serves the sources and reloads changed modules. */
export async function openDevCabinet(
  app: FastifyInstance,
): Promise<{ render: RenderDocument; version: Version }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: cabinetFolder,
    configFile: `${cabinetFolder}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    if (isBackendUrl(request.url)) return
    const answered = await new Promise<boolean>((resolve) => {
      reply.raw.once('finish', () => resolve(true))
      vite.middlewares(request.raw, reply.raw, () => resolve(false))
    })
    if (answered) reply.hijack()
  })
  return {
    async render(request, document) {
      const bundle = (await vite.ssrLoadModule('/src/app/entry.server.tsx')) as CabinetBundle
      return bundle.createDocumentHandler(null)(request, document)
    },
    version: { fullVersion: 'dev', buildTime: new Date().toISOString(), gitHash: 'unknown' },
  }
}

/**
 * Returns true for a path of the backend. Vite gets every request before the app server's router, and must leave
 * such a path to the router.
 */
const isBackendUrl = (url: string): boolean => /^\/(?:api|media|_next)\//.test(url)
