import type { FastifyInstance } from 'fastify'

/** Language of every call to the backend (specification, section 1). */
export const backendLanguage = { 'accept-language': 'ru-RU' } as const

/**
 * Sets Russian as the language of every request, before the request reaches a backend in this process or a separate
 * backend. The requests of a captcha widget and of an event stream would otherwise name the browser's language. The
 * cabinet's API client already sends `ru-RU`.
 */
export function setBackendLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    Object.assign(request.headers, backendLanguage)
    done()
  })
}
