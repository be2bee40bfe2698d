import { describeFailure } from './probe-failure.ts'
import { type HttpResponse, requestAddress } from './probe-http.ts'
import { allowedVersions, findUnlistedSuite, listVersions, openTls, type TlsTarget } from './probe-tls.ts'

/** Result of one check, as a line for the operator. */
export type Finding = { ok: boolean; text: string }

export type CheckedAddress = {
  url: URL
  /** Certificates of authorities that are trusted in addition to the public ones. */
  ca?: string | undefined
  httpPort?: number
  serves?: Served
}

export type Served = 'cabinet' | 'console'

/** Route of each API that the server refuses with 401 without a token. */
const apiPaths: Record<Served, string> = { cabinet: '/api/session/', console: '/console/api/audit' }

/** Days before its end at which a certificate should have been renewed. */
const minCertificateDays = 14
const minHstsSeconds = 31_536_000
const dayMs = 24 * 3_600_000

const passed = (text: string): Finding => ({ ok: true, text })
const failed = (text: string): Finding => ({ ok: false, text })

/** Checks TLS, the certificate, plain http and HSTS of an address as an untrusted client on the network sees them. */
export async function checkAddress({
  url,
  ca,
  httpPort = 80,
  serves = 'cabinet',
}: CheckedAddress): Promise<Finding[]> {
  if (url.protocol !== 'https:') return [failed(`адрес ${url.origin} не начинается с https://`)]
  const plain = new URL(`http://${url.hostname}:${httpPort}`)
  return [
    ...(await checkSecure({ url, ca })),
    await checkResponse({ url: plain }, 'http', (response) => toPageFinding(response, url)),
    await checkResponse({ url: new URL(apiPaths[serves], plain) }, 'API по http', toApiFinding),
  ]
}

async function checkSecure({ url, ca }: CheckedAddress): Promise<Finding[]> {
  const target = { host: url.hostname, port: Number(url.port || 443), ca }
  try {
    const findings = [await checkVersions(target), await checkSuites(target)]
    const certificate = await checkCertificate(target)
    // Without a trusted certificate there is no response over https.
    const hsts = certificate.ok ? [await checkResponse({ url, ca }, 'HSTS', toHstsFinding)] : []
    return [...findings, certificate, ...hsts]
  } catch (error) {
    return [failed(`TLS не отвечает: ${describeFailure(error)}`)]
  }
}

/** Requests an address. A request without a response is a fault, because then nothing was checked. */
const checkResponse = (
  call: Pick<CheckedAddress, 'url' | 'ca'>,
  name: string,
  toFinding: (response: HttpResponse | null) => Finding,
): Promise<Finding> =>
  requestAddress(call).then(toFinding, (error: unknown) =>
    failed(`${name}: ответа нет, ${describeFailure(error)}`),
  )

async function checkVersions(target: TlsTarget): Promise<Finding> {
  const versions = await listVersions(target)
  const names = versions.map((version) => version.replace('v', ' ')).join(', ')
  if (versions.length === 0) return failed('TLS не отвечает')
  if (!versions.every((version) => allowedVersions.includes(version)))
    return failed(`принимаются устаревшие версии: ${names}`)
  return versions.includes('TLSv1.3') ? passed(`версии: ${names}`) : failed(`нет TLS 1.3, только ${names}`)
}

async function checkSuites(target: TlsTarget): Promise<Finding> {
  const suite = await findUnlistedSuite(target)
  return suite === null
    ? passed('шифры: только с прямой секретностью и AEAD')
    : failed(`принимается шифр не из списка рекомендованных: ${suite}`)
}

async function checkCertificate(target: TlsTarget): Promise<Finding> {
  const opened = await openTls(target)
  if (opened === null) return failed('сертификат не получен')
  const { problem, validTo, issuer } = opened
  if (problem !== null) return failed(`браузеры не доверяют сертификату: ${problem}`)
  const days = Math.floor((validTo.getTime() - Date.now()) / dayMs)
  const text = `сертификат выдан ${issuer}, осталось дней: ${days}`
  return days < minCertificateDays ? failed(`${text} — обновите его`) : passed(text)
}

function toHstsFinding(response: HttpResponse | null): Finding {
  const header = response?.headers['strict-transport-security'] ?? ''
  const seconds = Number(/(?:^|;)\s*max-age="?(\d+)/i.exec(header)?.[1] ?? 0)
  if (header.includes(',')) return failed('HSTS послан дважды: уберите его из настроек прокси')
  return seconds >= minHstsSeconds && /includeSubDomains/i.test(header)
    ? passed(`HSTS: ${header}`)
    : failed(`HSTS короче года или без поддоменов: ${header || 'заголовка нет'}`)
}

/** Pages may lead from http to https, because people type addresses without `https://`. */
function toPageFinding(response: HttpResponse | null, url: URL): Finding {
  if (response === null) return passed('http закрыт')
  const { status, headers } = response
  const target = URL.parse(headers.location ?? '')
  if (status >= 300 && status < 400)
    return target?.origin === url.origin
      ? passed('страницы ведут с http на https')
      : failed(`http ведёт не на ${url.origin}, а на ${headers.location ?? '—'}`)
  return status >= 400 ? passed(`http отвечает ${status}`) : failed(`http отдаёт страницы: ${status}`)
}

/** API requests must not be redirected: a redirect hides from a programmer that the token was sent unencrypted. */
function toApiFinding(response: HttpResponse | null): Finding {
  if (response === null) return passed('API по http закрыт')
  const { status } = response
  if (status >= 300 && status < 400) return failed('http ведёт API на https: откажите в нём, например 403')
  // 401 is the server's own response to a request without a token.
  return status < 300 || status === 401
    ? failed(`API доступен по http: ${status}`)
    : passed(`API по http отвечает ${status}`)
}
