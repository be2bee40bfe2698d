import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** Test file of EICAR, which every scanner reports. In two parts, so that no scanner reports this source. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/** Starts a server that follows the protocol of clamd for `zINSTREAM`, and finds the test file of EICAR. */
export async function aClamd() {
  const received: Buffer[] = []
  const stub = { received, fault: null as ((socket: Socket) => void) | null, url: '' }
  const server = createServer((socket) => {
    const parts: Buffer[] = []
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        parts.push(bytes)
        // A file of ten megabytes is read once, after the length of zero at its end.
        const file = bytes.subarray(-4).every((byte) => byte === 0)
          ? readInstream(Buffer.concat(parts))
          : null
        if (!file) return
        received.push(file)
        if (stub.fault) stub.fault(socket)
        else socket.end(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
      })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => void server.close())
  stub.url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stub
}

/** Returns the file of a command `zINSTREAM`, which chunks with their length follow; null before its end. */
function readInstream(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (bytes.length >= command.length && bytes.toString('latin1', 0, command.length) !== command)
    throw new Error('the client sent another command')
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
