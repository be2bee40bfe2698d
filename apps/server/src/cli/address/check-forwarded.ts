import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cspReportPaths } from '@impulse/api/security-events/csp-reports'
import type { AppContext } from '../../platform/context.ts'
import { toNetwork } from '../../platform/http/requests/network.ts'
import { findViolationNetwork } from '../../platform/security-events/security-events.service.ts'
import type { CheckedAddress, Finding } from './check-address.ts'
import { describeFailure } from './probe-failure.ts'
import { requestAddress } from './probe-http.ts'

/** Milliseconds after which a server has stored its events. */
const storedAfterMs = 5_000

type ForwardedContext = Pick<AppContext, 'db' | 'vault'> & { trustedProxies: readonly string[] }

/**
 * Checks that the server takes the address of a client from the proxy alone. Sends a report of a violation with a
 * made-up `X-Forwarded-For`, and reads in the security journal under which network the server recorded it. The blocked
 * address of the report is random, so the row is the probe's own, whatever others send in the same minute.
 */
export async function checkForwarded(
  { url, ca, serves = 'cabinet' }: CheckedAddress,
  { db, vault, trustedProxies }: ForwardedContext,
  { afterStored = () => sleep(storedAfterMs) }: { afterStored?: () => Promise<unknown> } = {},
): Promise<Finding> {
  // Addresses of RFC 3849 and names of RFC 2606 belong to nobody.
  const forged = '2001:db8::1'
  const blocked = `https://lk-address-${randomBytes(8).toString('hex')}.invalid`
  const failure = await sendViolation({ url: new URL(cspReportPaths[serves], url), ca }, { forged, blocked })
  if (failure !== null) return failed(`X-Forwarded-For не проверен: запрос не прошёл, ${failure}`)
  await afterStored()
  const proxies = ['127.0.0.1', '::1', ...trustedProxies.filter((address) => isIP(address) !== 0)]
  const networks = [forged, ...proxies].map(toNetwork)
  const recorded = await findViolationNetwork({ db, vault }, { reason: `img-src ${blocked}`, networks })
  if (recorded === null) return failed('сервер не записал пробный запрос: адрес ведёт не к этой базе данных')
  if (recorded.network === toNetwork(forged))
    return failed('прокси пропускает чужой X-Forwarded-For: он должен заменять заголовок адресом клиента')
  // Without trusted proxies the server records the address of the connection, and that is the proxy's.
  return recorded.network !== null || trustedProxies.length === 0
    ? failed('сервер видит адрес прокси вместо адреса клиента: задайте TRUSTED_PROXIES')
    : { ok: true, text: 'X-Forwarded-For: прокси заменяет его, сервер видит адрес клиента' }
}

const failed = (text: string): Finding => ({ ok: false, text })

/** Returns why the report did not arrive, or null. */
const sendViolation = (
  { url, ca }: { url: URL; ca: string | undefined },
  { forged, blocked }: { forged: string; blocked: string },
): Promise<string | null> =>
  requestAddress({
    url,
    ca,
    headers: { 'x-forwarded-for': forged, 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': blocked } }),
  }).then((response) => (response === null ? 'ECONNREFUSED' : null), describeFailure)
