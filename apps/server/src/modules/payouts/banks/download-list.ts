import { Refusal } from '../../../platform/refusal/refusal.ts'

const maxBytes = 50 * 1024 * 1024
const timeoutMs = 60_000
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
    const response = await fetch(url, {
      headers: { 'user-agent': userAgent },
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    })
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

const formatReason = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`
    : ''
