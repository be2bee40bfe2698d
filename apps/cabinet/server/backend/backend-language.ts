import type { FastifyInstance } from 'fastify'

/** Language of every call to the backend (specification, section 1). */
export const backendLanguage = { 'accept-language': 'ru-RU' } as const

/**
 * Sets the language of every request, whether the backend runs here or elsewhere, because a captcha widget
 * and an event stream send the browser's language.
 */
export function setBackendLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    Object.assign(request.headers, backendLanguage)
    done()
  })
}
