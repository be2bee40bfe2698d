import { uploadPartBytes } from '@impulse/api/contracts/console-imports'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendFile } from './send-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type SentRequest = { method: string; path: string; size: number; body: unknown }

/**
 * Mocks the server and returns its list of received requests. `responses` are the statuses with which the mock refuses
 * the first parts of the file, or `no line` for a lost connection; the mock accepts all later parts.
 */
function answering(...responses: (number | 'no line')[]): SentRequest[] {
  const requests: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, { method = '', body }: RequestInit) => {
    const path = url.replace('/console/api/import-uploads', '')
    requests.push({ method, path, size: body instanceof Blob ? body.size : 0, body })
    const next = method === 'PUT' ? responses.shift() : undefined
    if (next === 'no line') throw new TypeError('Failed to fetch')
    if (next !== undefined) return Response.json({ error: { code: 'x', message: 'Нет' } }, { status: next })
    return Response.json({ id: 'u-1' })
  })
  return requests
}
const chunkRequests = (requests: readonly SentRequest[]) => requests.filter(({ method }) => method === 'PUT')
const aFile = (bytes: number, name = 'договоры.csv') => new File([new Uint8Array(bytes)], name)

it('uploads a file in parts and starts the server’s check after the last part', async () => {
  const requests = answering()
  const shares: number[] = []
  const id = await sendFile(aFile(uploadPartBytes * 2 + 10), (share) => void shares.push(share))
  expect(id).toBe('u-1')
  expect(requests.map(({ method, path, size }) => [method, path, size])).toEqual([
    ['POST', '', 0],
    ['PUT', '/u-1/parts/0', uploadPartBytes],
    ['PUT', '/u-1/parts/1', uploadPartBytes],
    ['PUT', '/u-1/parts/2', 10],
    ['POST', '/u-1/check', 0],
  ])
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

it('sends no empty part after the file when the last part has the full size', async () => {
  const requests = answering()
  await sendFile(aFile(uploadPartBytes), () => undefined)
  expect(chunkRequests(requests)).toHaveLength(1)
})

it('sends a part of the file again after a short failure of the connection or of the server', async () => {
  const requests = answering('no line', 503)
  const sent = sendFile(aFile(10), () => undefined)
  await vi.runAllTimersAsync()
  expect(await sent).toBe('u-1')
  expect(chunkRequests(requests).map(({ path }) => path)).toEqual(Array(3).fill('/u-1/parts/0'))
})

it('when the server does not respond, stops the upload after four attempts to send a part, and does not start the server’s check', async () => {
  const requests = answering('no line', 'no line', 'no line', 'no line')
  const sent = sendFile(aFile(10), () => undefined).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await sent).toMatchObject({ status: 0 })
  expect(requests.at(-1)?.method).toBe('PUT')
  expect(chunkRequests(requests)).toHaveLength(4)
})

it.each([401, 403, 409, 413])(
  'does not retry a part of the file that the server refused with the status %i',
  async (status) => {
    const requests = answering(status)
    await expect(sendFile(aFile(10), () => undefined)).rejects.toMatchObject({ status })
    expect(chunkRequests(requests)).toHaveLength(1)
  },
)

it('normalizes the file name and sends its last 200 characters', async () => {
  const requests = answering()
  await sendFile(aFile(1, `${'a'.repeat(300)}и\u0306.csv`), () => undefined)
  const { fileName } = JSON.parse(String(requests[0]?.body)) as { fileName: string }
  expect(fileName).toHaveLength(200)
  expect(fileName.endsWith('й.csv')).toBe(true)
})
