import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { defaultBrand } from '../src/shared/brand/brand.ts'
import { backendAt } from './backend.ts'
import { cabinetServer } from './cabinet-server.ts'

/*
 * The cabinet alone, in front of a backend on another host: `BACKEND_URL`, `SESSION_PASSWORD`, and `PUBLIC_URL`, `HOST`,
 * `PORT`, `MODE`, the brand's variables. Everything under /api/ goes to the backend. A backend that runs a cabinet of
 * its own seals the cookie itself, so both have the same password.
 */
const env = process.env
const backendUrl = env['BACKEND_URL']
const passwords = (env['SESSION_PASSWORD'] ?? '').split(',').filter(Boolean)
if (backendUrl === undefined || passwords.length === 0) {
  console.error('The cabinet alone needs BACKEND_URL and the SESSION_PASSWORD of the backend')
  process.exit(1)
}
const publicUrl = env['PUBLIC_URL']?.replace(/\/+$/, '')
const proxies = (env['TRUSTED_PROXIES'] ?? '').split(',').filter(Boolean)

const app = Fastify({
  logger: { level: env['LOG_LEVEL'] ?? 'info', stream: process.stderr },
  disableRequestLogging: true,
  genReqId: () => randomUUID(),
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  trustProxy: proxies.length > 0 ? proxies : false,
  requestTimeout: 30_000,
})

const allowedHost = publicUrl === undefined ? null : new URL(publicUrl).host
app.addHook('onRequest', async (request, reply) => {
  if (allowedHost === null || request.headers.host === allowedHost || request.url === '/healthz') return
  await reply.status(400).send({ error: { code: 'unknown_host', message: 'Адрес сайта указан неверно' } })
})
app.setNotFoundHandler(async (_request, reply) =>
  reply
    .status(404)
    .header('cache-control', 'no-store')
    .send({ error: { code: 'not_found', message: 'Такой страницы или записи нет' } }),
)
app.get('/healthz', async () => ({ status: 'ok' }))

await app.register(cabinetServer, {
  backend: backendAt(backendUrl),
  forwardApiTo: backendUrl,
  sessionPasswords: passwords,
  publicUrl,
  mode: env['MODE'] === 'production' ? 'production' : 'demo',
  brand: {
    ...defaultBrand,
    ...(env['BRAND_NAME'] && { name: env['BRAND_NAME'] }),
    ...(env['BRAND_TAGLINE'] && { tagline: env['BRAND_TAGLINE'] }),
    ...(env['SUPPORT_EMAIL'] && { supportEmail: env['SUPPORT_EMAIL'] }),
  },
})
const address = await app.listen({ host: env['HOST'] ?? '127.0.0.1', port: Number(env['PORT'] ?? 3000) })
console.log(publicUrl ?? address.replace('127.0.0.1', 'localhost'))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
