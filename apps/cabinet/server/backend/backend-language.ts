import type { FastifyInstance } from 'fastify'

/** Language of every call to the backend (specification, section 1). */
export const backendLanguage = { 'accept-language': 'ru-RU' } as const

/**
 * Sets Russian as the language of every request before a backend in this process or a separate backend receives the
 * request. The cabinet's API client requests Russian itself, but a captcha widget and an event stream send the
 * browser's language.
 */
export function setBackendLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    Object.assign(request.headers, backendLanguage)
    done()
  })
}
