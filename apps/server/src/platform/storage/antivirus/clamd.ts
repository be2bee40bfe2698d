import { connect } from 'node:net'
import type { Config } from '../../config/config.ts'
import { Refusal } from '../../refusal/refusal.ts'

/**
 * Scans the bytes of an untrusted file.
 * @throws Refusal file_infected; file_not_scanned when the scanner gave no result, so that nothing unscanned is stored;
 * its `cause` has the reason
 */
export type VirusScan = (bytes: Buffer) => Promise<void>

/** Milliseconds for a whole scan. A file of the largest size needs less than a second. */
const defaultTimeoutMs = 15_000
const maxReplyBytes = 1024
const maxReasonLength = 200
const chunkBytes = 64 * 1024

/** Returns the configured scanner; undefined when none is configured. */
export function openScanner(
  { clamav }: Pick<Config, 'clamav'>,
  { timeoutMs = defaultTimeoutMs } = {},
): VirusScan | undefined {
  if (!clamav) return undefined
  return async (bytes) => {
    const { reply = '', error } = await requestScan({ address: clamav, timeoutMs }, bytes).then(
      (text) => ({ reply: text, error: undefined }),
      (reason: unknown) => ({ reply: undefined, error: reason }),
    )
    if (reply === 'stream: OK\0') return
    if (/^stream: \S+ FOUND\0$/.test(reply)) throw new Refusal('file_infected')
    const cause = error ?? new Error(reply.replace(/\0$/, '').slice(0, maxReasonLength) || 'no reply')
    throw Object.assign(new Refusal('file_not_scanned', { retryAfter: 60 }), { cause })
  }
}

type Scanner = { address: NonNullable<Config['clamav']>; timeoutMs: number }

/**
 * Sends a file by the command `INSTREAM` of clamd: chunks, each after its length in four bytes, and a length of zero at
 * the end. Returns the reply. See https://docs.clamav.net/manual/Usage/Scanning.html#clamd.
 */
async function requestScan({ address, timeoutMs }: Scanner, bytes: Buffer): Promise<string> {
  const socket = connect({ ...address, signal: AbortSignal.timeout(timeoutMs) })
  try {
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const chunk = bytes.subarray(at, at + chunkBytes)
      socket.write(toLength(chunk.length))
      socket.write(chunk)
    }
    socket.write(toLength(0))
    let reply = ''
    for await (const part of socket.setEncoding('latin1') as AsyncIterable<string>) {
      reply += part
      if (reply.endsWith('\0') || reply.length > maxReplyBytes) break
    }
    return reply
  } finally {
    socket.destroy()
  }
}

function toLength(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
