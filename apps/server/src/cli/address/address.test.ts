import { readFileSync } from 'node:fs'
import { createServer as createPlainServer, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { cspReportPaths } from '@impulse/api/security-events/csp-reports'
import { maxBankResponseBytes } from '@impulse/api/payouts/payout-limits'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { makeCertificate } from '../../testing/stubs/made-certificate.ts'
import { cspReportRoutes } from '../../platform/security-events/csp-reports.routes.ts'
import { openSecurityJournal } from '../../platform/security-events/security-journal.ts'
import { openLog } from '../../platform/log/log.ts'
import { newKey } from '../../platform/vault/seal.ts'
import { openVault } from '../../platform/vault/vault.ts'
import { aClock } from '../../testing/harness/test-clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { printAddressChecks } from './address-command.ts'
import { checkAddress, type Finding } from './check-address.ts'
import { checkForwarded } from './check-forwarded.ts'

const certificate = makeCertificate()
const hsts = 'max-age=63072000; includeSubDomains'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const respond =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end()

/** Starts a proxy as the how-to sets one up, with changes. Returns what the checks find. */
async function findingsOf({
  tls = {},
  answer = respond(200, { 'strict-transport-security': hsts }),
  plain,
  ca = certificate.cert,
  serves = 'cabinet',
}: {
  tls?: TlsOptions
  answer?: RequestListener
  plain?: (secureOrigin: string) => RequestListener
  ca?: string
  serves?: 'cabinet' | 'console'
}): Promise<Finding[]> {
  const port = await listen(createServer({ minVersion: 'TLSv1.2', ...certificate, ...tls }, answer))
  const origin = `https://localhost:${port}`
  const redirect: RequestListener = (request, response) =>
    request.url?.startsWith('/api/')
      ? respond(403)(request, response)
      : respond(308, { location: `${origin}/` })(request, response)
  const httpPort = await listen(createPlainServer(plain?.(origin) ?? redirect))
  return checkAddress({ url: new URL(origin), ca, httpPort, serves })
}

const faults = (findings: readonly Finding[]): string[] =>
  findings.filter(({ ok }) => !ok).map(({ text }) => text)

const howTo = readFileSync(new URL('../../../../../docs/how-to/set-up-the-proxy.md', import.meta.url), 'utf8')
/** Returns the value of a directive in the nginx configuration of the how-to. */
const directive = (name: string): string => new RegExp(`^ *${name} (.*?);`, 'm').exec(howTo)?.[1] ?? ''
const goodSuites = directive('ssl_ciphers')

it('finds no fault in a proxy that is set up as the how-to describes', async () => {
  expect(directive('ssl_protocols')).toBe('TLSv1.2 TLSv1.3')
  expect(Number.parseInt(directive('client_max_body_size')) * 1024 * 1024).toBeGreaterThan(
    maxBankResponseBytes,
  )
  const findings = await findingsOf({ tls: { ciphers: goodSuites } })
  expect(faults(findings)).toEqual([])
  expect(findings.map(({ text }) => text)).toEqual([
    'версии: TLS 1.2, TLS 1.3',
    'шифры: только с прямой секретностью и AEAD',
    'сертификат выдан localhost, осталось дней: 28',
    `HSTS: ${hsts}`,
    'страницы ведут с http на https',
    'API по http отвечает 403',
  ])
})

it('names old versions of TLS, a missing TLS 1.3, and suites outside of the list', async () => {
  const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  expect(faults(await findingsOf({ tls: old }))).toEqual([
    'принимаются устаревшие версии: TLS 1, TLS 1.1, TLS 1.2, TLS 1.3',
    expect.stringMatching(/^принимается шифр не из списка рекомендованных: ECDHE-ECDSA-/),
  ])
  const only12 = { maxVersion: 'TLSv1.2', ciphers: goodSuites } as const
  expect(faults(await findingsOf({ tls: only12 }))).toEqual(['нет TLS 1.3, только TLS 1.2'])
  const anonymous = { ciphers: `${goodSuites}:AECDH-AES256-SHA@SECLEVEL=0` }
  expect(faults(await findingsOf({ tls: anonymous }))).toEqual([
    'принимается шифр не из списка рекомендованных: AECDH-AES256-SHA',
  ])
})

it('names a certificate that browsers do not trust, one of another host, and one that ends soon', async () => {
  const tls = { ciphers: goodSuites }
  const untrusted = await findingsOf({ tls, ca: makeCertificate().cert })
  expect(faults(untrusted)).toEqual([
    expect.stringMatching(/^браузеры не доверяют сертификату: .*(?:SELF_SIGNED|UNABLE)/),
  ])
  const other = makeCertificate({ host: 'other.example' })
  expect(faults(await findingsOf({ tls: { ...tls, ...other }, ca: other.cert }))).toEqual([
    expect.stringMatching(/^браузеры не доверяют сертификату: .*(?:ALTNAME|altnames)/),
  ])
  const ending = makeCertificate({ days: 15 })
  expect(faults(await findingsOf({ tls: { ...tls, ...ending }, ca: ending.cert }))).toEqual([
    'сертификат выдан localhost, осталось дней: 13 — обновите его',
  ])
})

it('names pages and an API that are served by plain http, redirects of the API, and a redirect to another host', async () => {
  const tls = { ciphers: goodSuites }
  expect(faults(await findingsOf({ tls, plain: () => respond(200) }))).toEqual([
    'http отдаёт страницы: 200',
    'API доступен по http: 200',
  ])
  expect(faults(await findingsOf({ tls, plain: (origin) => respond(308, { location: origin }) }))).toEqual([
    'http ведёт API на https: откажите в нём, например 403',
  ])
  const elsewhere = respond(301, { location: 'https://other.example/' })
  expect(faults(await findingsOf({ tls, plain: () => elsewhere }))[0]).toMatch(
    /^http ведёт не на https:..localhost:\d+, а на https:..other\.example/,
  )
})

it('names the API of the console when plain http serves it, and pages and an API that do not answer', async () => {
  const tls = { ciphers: goodSuites }
  const onlyConsole: RequestListener = (request, response) =>
    respond(request.url?.startsWith('/console/api/') ? 401 : 404)(request, response)
  expect(faults(await findingsOf({ tls, plain: () => onlyConsole, serves: 'console' }))).toEqual([
    'API доступен по http: 401',
  ])
  const hangsUp: RequestListener = (request) => request.socket.destroy()
  expect(faults(await findingsOf({ tls, plain: () => hangsUp }))).toEqual([
    'http: ответа нет, ECONNRESET',
    'API по http: ответа нет, ECONNRESET',
  ])
})

it('names a missing, a short and a doubled Strict-Transport-Security', async () => {
  const tls = { ciphers: goodSuites }
  const withHeader = async (header?: string) =>
    faults(
      await findingsOf({ tls, answer: respond(200, header ? { 'strict-transport-security': header } : {}) }),
    )
  expect(await withHeader()).toEqual(['HSTS короче года или без поддоменов: заголовка нет'])
  expect(await withHeader('max-age=3600; includeSubDomains')).toHaveLength(1)
  expect(await withHeader('max-age=63072000')).toHaveLength(1)
  expect(await withHeader(`${hsts}, max-age=1`)).toEqual([
    'HSTS послан дважды: уберите его из настроек прокси',
  ])
})

/** Starts a server with a journal behind a proxy that changes headers. Returns what the check of its address finds. */
async function forwardedFindings(): Promise<
  (trustedProxies: string[], change: RequestListener) => Promise<Finding>
> {
  const { db } = await testDatabase()
  const clock = aClock()
  const log = openLog('silent')
  const vault = openVault({ db, keys: [{ id: 'test', key: newKey() }] })
  const journal = openSecurityJournal({ db, clock, log, vault })
  onTestFinished(() => journal.close())
  return async (trustedProxies, change) => {
    const { app } = await buildTestApp({
      db,
      clock,
      log,
      config: { trustedProxies },
      onSecurityEvent: journal.record,
      routes: () => [cspReportRoutes(cspReportPaths.cabinet)],
    })
    const port = await listen(
      createServer(certificate, (request, response) => {
        change(request, response)
        if (!response.writableEnded) app.routing(request, response)
      }),
    )
    const url = new URL(`https://localhost:${port}`)
    return checkForwarded(
      { url, ca: certificate.cert },
      { db, vault, trustedProxies },
      { afterStored: () => journal.flush() },
    )
  }
}

const local = ['127.0.0.1', '::1']
const replaces =
  (address: string): RequestListener =>
  ({ headers }) =>
    void (headers['x-forwarded-for'] = address)

it('names a proxy that passes on a made-up X-Forwarded-For, and a server that does not trust its proxy', async () => {
  const findingOf = await forwardedFindings()
  expect((await findingOf(local, () => undefined)).text).toMatch(/^прокси пропускает чужой/)
  expect(await findingOf(local, replaces('203.0.113.9'))).toEqual({
    ok: true,
    text: 'X-Forwarded-For: прокси заменяет его, сервер видит адрес клиента',
  })
  expect((await findingOf([], replaces('203.0.113.9'))).text).toMatch(/TRUSTED_PROXIES$/)
  // A second proxy in front of the first one, on another machine.
  expect((await findingOf([...local, '10.0.0.7'], replaces('10.0.0.7'))).text).toMatch(/TRUSTED_PROXIES$/)
})

it('reads of the journal the row of its own request alone', async () => {
  const findingOf = await forwardedFindings()
  await findingOf(local, replaces('203.0.113.9'))
  const answersItself = respond(204)
  expect((await findingOf(local, answersItself)).text).toMatch(/^сервер не записал пробный запрос/)
})

it('lk address prints the checks of both addresses and exits with 1 when the certificate is not trusted', async () => {
  const port = await listen(createServer(certificate, respond(200)))
  const [cabinet, office] = [`https://localhost:${port}`, `https://127.0.0.1:${port}`]
  const { lines, code } = await printedFor({ cabinet, office })
  expect(code).toBe(1)
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([cabinet, office])
  expect(lines).toContain('  ✓ версии: TLS 1.2, TLS 1.3')
  expect(lines.filter((line) => line.startsWith('  ✗ браузеры не доверяют сертификату'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('X-Forwarded-For не проверен'))).toHaveLength(2)
})

it('lk address checks the console also when the cabinet does not answer', async () => {
  const port = await listen(createServer(certificate, respond(200)))
  const closed = createPlainServer()
  const closedPort = await listen(closed)
  await new Promise((resolve) => closed.close(resolve))
  const [cabinet, office] = [`https://localhost:${closedPort}`, `https://127.0.0.1:${port}`]
  const { lines, code } = await printedFor({ cabinet, office })
  expect(code).toBe(1)
  expect(lines).toContain('  ✗ TLS не отвечает: ECONNREFUSED')
  expect(lines).toContain('  ✗ X-Forwarded-For не проверен: запрос не прошёл, ECONNREFUSED')
  expect(lines.slice(lines.indexOf(office))).toContain('  ✓ версии: TLS 1.2, TLS 1.3')
})

async function printedFor({ cabinet, office }: { cabinet: string; office: string }): Promise<{
  lines: string[]
  code: number
}> {
  const { db, servingUrl, folder } = await testDatabase()
  const lines: string[] = []
  let code = 0
  await printAddressChecks({
    config: readConfig({
      PUBLIC_URL: cabinet,
      CONSOLE_PORT: '4000',
      CONSOLE_URL: office,
      DATA_DIR: folder,
    }),
    open: async () => ({ db, clock: aClock(), servingUrl }),
    print: (line) => void lines.push(line),
    fail: () => void (code = 1),
  })
  return { lines, code }
}
