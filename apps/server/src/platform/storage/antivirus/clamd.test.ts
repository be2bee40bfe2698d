import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { aClamd, eicar } from '../../../testing/stubs/clamd-stub.ts'
import { openScanner } from './clamd.ts'

const clamd = await aClamd()
const scanner = openScanner(readConfig({ CLAMAV_URL: clamd.url }), { timeoutMs: 2_000 })
const scan = async (bytes: Buffer) => scanner?.(bytes)

it('sends the whole file to ClamAV, and accepts it when nothing was found', async () => {
  const bytes = randomBytes(10 * 1024 * 1024)
  await scan(bytes)
  expect(clamd.received.at(-1)?.equals(bytes)).toBe(true)
})

it('refuses a file in which ClamAV found something', async () => {
  await expect(scan(Buffer.concat([randomBytes(100_000), eicar]))).rejects.toMatchObject({
    code: 'file_infected',
  })
})

const faults: Record<string, [(socket: Socket) => void, reason: RegExp]> = {
  'an error instead of a result': [
    (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'),
    /INSTREAM size limit exceeded\. ERROR$/,
  ],
  'a response that is none': [(socket) => socket.end('stream: OK, or FOUND?\0'), /stream: OK, or FOUND\?$/],
  'half a response': [(socket) => socket.end('stream: O'), /stream: O$/],
  'a closed connection': [(socket) => socket.destroy(), /^no reply$|ECONNRESET|EPIPE/],
  'no response': [() => undefined, /timeout|aborted/],
  'an endless response': [
    (socket) => {
      const sending = setInterval(() => socket.write('stream: OK'.repeat(1000)), 1)
      socket.on('close', () => clearInterval(sending))
    },
    /^.{1,200}$/,
  ],
}

it.each(Object.entries(faults))('a file is refused when ClamAV sends %s', async (_name, [fault, reason]) => {
  clamd.fault = fault
  await expect(scan(Buffer.from('x')).finally(() => (clamd.fault = null))).rejects.toMatchObject({
    code: 'file_not_scanned',
    cause: { message: expect.stringMatching(reason) },
  })
})

it('a file is refused while no ClamAV listens', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  const away = openScanner(readConfig({ CLAMAV_URL: `tcp://127.0.0.1:${port}` }))
  await expect(away?.(Buffer.from('x'))).rejects.toMatchObject({
    code: 'file_not_scanned',
    cause: { message: expect.stringContaining('ECONNREFUSED') },
  })
})

it('ClamAV may listen on a socket of the same machine', async () => {
  const path = join(tmpdir(), `clamd-${randomBytes(6).toString('hex')}.sock`)
  const { hostname, port } = new URL(clamd.url)
  const server = createServer((socket) => {
    const forwarding = connect(Number(port), hostname)
    socket.pipe(forwarding).pipe(socket)
    socket.on('error', () => undefined)
  }).listen(path)
  afterAll(() => {
    server.close()
    rmSync(path, { force: true })
  })
  await once(server, 'listening')
  const local = openScanner(readConfig({ CLAMAV_URL: `unix://${path}` }))
  await local?.(Buffer.from('x'))
  await expect(local?.(eicar)).rejects.toMatchObject({ code: 'file_infected' })
})

it('without the setting nothing is scanned, and another address is refused', () => {
  expect(openScanner(readConfig({}))).toBeUndefined()
  for (const url of ['http://127.0.0.1:3310', 'tcp://127.0.0.1', 'unix:relative.sock', 'clamav:3310'])
    expect(() => readConfig({ CLAMAV_URL: url })).toThrow('CLAMAV_URL is')
})
