import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../platform/context.ts'
import { toNetwork } from '../../platform/http/requests/network.ts'
import { findRecordedNetworks } from '../../platform/security-events/security-events.service.ts'
import type { CheckedAddress, Finding } from './check-address.ts'
import { requestAddress } from './probe-http.ts'

/** Requests that the server refuses and records in the security journal, with the kind of their event. */
const refused = {
  cabinet: { path: '/api/session/', headers: { authorization: 'Bearer checked-address' }, kind: 'token' },
  console: { path: '/console/api/audit', headers: { 'sec-fetch-site': 'cross-site' }, kind: 'foreign-site' },
} as const

/** Milliseconds after which a server has stored its events. */
const storedAfterMs = 5_000
const minuteMs = 60_000

/**
 * Checks that the server takes the address of a client from the proxy alone. Sends a request with a made-up
 * `X-Forwarded-For`, which the server refuses, and reads in the security journal under which network the request was
 * recorded.
 */
export async function checkForwarded(
  { url, ca }: Pick<CheckedAddress, 'url' | 'ca'>,
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  {
    serves = 'cabinet',
    afterStored = () => sleep(storedAfterMs),
  }: { serves?: keyof typeof refused; afterStored?: () => Promise<unknown> } = {},
): Promise<Finding> {
  const { path, headers, kind } = refused[serves]
  // Addresses of RFC 3849 belong to nobody, and a random one occurs in no earlier event.
  const forged = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`
  // The journal adds an event to the row of its minute.
  const since = new Date(Math.floor(Date.now() / minuteMs) * minuteMs)
  const sent = { ...headers, 'x-forwarded-for': forged }
  const error = await requestAddress({ url: new URL(path, url), ca, headers: sent }).then(
    () => null,
    ({ code, message }: NodeJS.ErrnoException) => code ?? message,
  )
  if (error !== null) return { ok: false, text: `X-Forwarded-For не проверен: запрос не прошёл, ${error}` }
  await afterStored()
  const proxies = ['127.0.0.1', '::1']
  const networks = [forged, ...proxies].map(toNetwork)
  const { found, rows } = await findRecordedNetworks({ db, vault }, { kind, since, networks })
  if (rows === 0)
    return { ok: false, text: 'сервер не записал пробный запрос: адрес ведёт не к этой базе данных' }
  if (found.includes(toNetwork(forged)))
    return {
      ok: false,
      text: 'прокси пропускает чужой X-Forwarded-For: он должен заменять заголовок адресом клиента',
    }
  return found.length > 0
    ? { ok: false, text: 'сервер видит адрес прокси вместо адреса клиента: задайте TRUSTED_PROXIES' }
    : { ok: true, text: 'X-Forwarded-For: прокси заменяет его, сервер видит адрес клиента' }
}
