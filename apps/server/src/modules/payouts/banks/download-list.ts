import { fetchAllowed } from '../../../platform/http/outgoing.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'

const maxBytes = 50 * 1024 * 1024
const timeoutMs = 60_000
const maxRedirects = 3
/** User agent of a browser, because the website of the Bank of Russia responds only to browsers. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/**
 * Downloads a list of banks.
 * @throws Refusal bank_list_unavailable
 */
export async function downloadList(url: string, signal?: AbortSignal): Promise<Buffer> {
  const inTime = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchWithin(url, signal ? AbortSignal.any([signal, inTime]) : inTime)
    if (!response.ok || !response.body)
      throw new Error(`the list of banks was not downloaded: status ${response.status}`)
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body) {
      length += chunk.length
      if (length > maxBytes) throw new Error('the downloaded list of banks is too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw new Refusal('bank_list_unavailable', { reason: formatReason(error) })
  }
}

/**
 * Sends the request, and follows redirects within the site of the list, because the address of the Bank of Russia
 * redirects to the file of the day.
 */
async function fetchWithin(site: string, signal: AbortSignal): Promise<Response> {
  let url = site
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await fetchAllowed(url, { to: site, headers: { 'user-agent': userAgent }, signal })
    const location = response.headers.get('location')
    if (location === null) return response
    await response.body?.cancel()
    url = new URL(location, url).href
  }
  throw new Error('the list of banks was redirected too often')
}

const formatReason = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`
    : ''
