import { isIP } from 'node:net'
import { connect, type ConnectionOptions, type PeerCertificate, type SecureVersion } from 'node:tls'
import { timeoutError, timeoutMs } from './probe-failure.ts'

export type TlsTarget = {
  host: string
  port: number
  /** Certificates of authorities that are trusted in addition to the public ones. */
  ca?: string | undefined
}

/** Result of one TLS handshake. `problem`: why the certificate is not trusted for this host. */
type Handshake = { suite: string; problem: string | null; validTo: Date; issuer: string }

const allVersions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const satisfies SecureVersion[]
export const allowedVersions: readonly SecureVersion[] = ['TLSv1.2', 'TLSv1.3']

/** Suites of TLS 1.2 with forward secrecy and authenticated encryption, by OpenSSL's names. */
const recommendedSuites = ['ECDSA', 'RSA'].flatMap((key) =>
  ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'].map((rest) => `ECDHE-${key}-${rest}`),
)

/** Offers also the old versions and weak suites, which only OpenSSL's level 0 allows, to see whether the server refuses them. */
const atLevel0 = (suites: string): string => `${suites}:@SECLEVEL=0`

/** Connects once. Returns null when the server ends the handshake. Rejects when the server cannot be reached. */
function connectTls({ host, port, ca }: TlsTarget, options: ConnectionOptions): Promise<Handshake | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Handshake | null>()
  const socket = connect({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
    ...(ca !== undefined && { ca }),
    ...options,
  })
  socket.setTimeout(timeoutMs, () => socket.destroy(timeoutError()))
  socket.once('secureConnect', () => {
    // A suite without a certificate leaves the object empty.
    const { valid_to, issuer }: Partial<PeerCertificate> = socket.getPeerCertificate()
    // The declared type is Error, but since Node 10 the value has been the code of the error.
    const problem: unknown = socket.authorizationError
    resolve({
      suite: socket.getCipher().name,
      problem: socket.authorized ? null : String(problem instanceof Error ? problem.message : problem),
      validTo: new Date(valid_to ?? 0),
      issuer: [issuer?.O, issuer?.CN].flat().filter(Boolean).join(', '),
    })
    socket.destroy()
  })
  socket.once('error', (error: NodeJS.ErrnoException) => {
    // The server closes the connection or sends an alert.
    if (error.code === 'ECONNRESET' || /^(?:ERR_SSL_|EPROTO$)/.test(error.code ?? '')) resolve(null)
    else reject(error)
  })
  return promise
}

/** Connects with Node's default versions and suites. */
export const openTls = (target: TlsTarget): Promise<Handshake | null> => connectTls(target, {})

/** Returns the versions of TLS that the server accepts, oldest first. */
export async function listVersions(target: TlsTarget): Promise<SecureVersion[]> {
  const accepted: SecureVersion[] = []
  for (const version of allVersions) {
    const options = { minVersion: version, maxVersion: version, ciphers: atLevel0('DEFAULT') }
    if (await connectTls(target, options)) accepted.push(version)
  }
  return accepted
}

/** Returns a suite of TLS 1.2 that the server accepts although it is not in the list, or null. */
export async function findUnlistedSuite(target: TlsTarget): Promise<string | null> {
  // OpenSSL's ALL has no suites without encryption.
  const unlisted = ['ALL', 'COMPLEMENTOFALL', ...recommendedSuites.map((suite) => `!${suite}`)].join(':')
  const found = await connectTls(target, {
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    ciphers: atLevel0(unlisted),
  })
  return found?.suite ?? null
}
