import { isIP } from 'node:net'
import { connect, type ConnectionOptions, type SecureVersion } from 'node:tls'

export type TlsTarget = {
  host: string
  port: number
  /** Certificates of authorities that are trusted in addition to the public ones. */
  ca?: string | undefined
}

/** Facts of one TLS connection. `problem`: why the certificate is not trusted for this host. */
type Handshake = { suite: string; problem: string | null; validTo: Date; issuer: string }

const allVersions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const satisfies SecureVersion[]
export const allowedVersions: readonly SecureVersion[] = ['TLSv1.2', 'TLSv1.3']

/** Suites of TLS 1.2 with forward secrecy and authenticated encryption, by OpenSSL's names. */
const recommendedSuites = ['ECDSA', 'RSA'].flatMap((key) =>
  ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'].map((rest) => `ECDHE-${key}-${rest}`),
)

const timeoutMs = 10_000

/** Connects once. Returns null when client and server have no version or suite in common. */
function shakeHands({ host, port, ca }: TlsTarget, options: ConnectionOptions): Promise<Handshake | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Handshake | null>()
  // Level 0 allows the old versions and suites, which this client has to offer in order to see them refused.
  const { ciphers = 'DEFAULT', ...others } = options
  const socket = connect({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
    ciphers: `${ciphers}@SECLEVEL=0`,
    ...(ca !== undefined && { ca }),
    ...others,
  })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no TLS connection in ${timeoutMs} ms`)))
  socket.once('secureConnect', () => {
    const { valid_to, issuer } = socket.getPeerCertificate()
    // The declared type is Error, but since Node 10 the value has been the code of the error.
    const problem: unknown = socket.authorizationError
    resolve({
      suite: socket.getCipher().name,
      problem: socket.authorized ? null : String(problem instanceof Error ? problem.message : problem),
      validTo: new Date(valid_to),
      issuer: [issuer.O, issuer.CN].flat().filter(Boolean).join(', '),
    })
    socket.destroy()
  })
  socket.once('error', (error: NodeJS.ErrnoException) => {
    // The server closes the connection or sends an alert. A server that cannot be reached at all is another error.
    const isRefused = error.code === 'ECONNRESET' || /^ERR_SSL_|EPROTO/.test(error.code ?? '')
    if (isRefused) resolve(null)
    else reject(error)
  })
  return promise
}

/** Connects as a browser does. */
export const openTls = (target: TlsTarget): Promise<Handshake | null> => shakeHands(target, {})

/** Returns the versions of TLS that the server accepts, oldest first. */
export async function listVersions(target: TlsTarget): Promise<SecureVersion[]> {
  const accepted: SecureVersion[] = []
  for (const version of allVersions)
    if (await shakeHands(target, { minVersion: version, maxVersion: version })) accepted.push(version)
  return accepted
}

/** Returns a suite of TLS 1.2 that the server accepts although it is not recommended, or null. */
export async function findWeakSuite(target: TlsTarget): Promise<string | null> {
  const ciphers = ['ALL', ...recommendedSuites.map((suite) => `!${suite}`)].join(':')
  const found = await shakeHands(target, {
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    ciphers: `${ciphers}:`,
  })
  return found?.suite ?? null
}
