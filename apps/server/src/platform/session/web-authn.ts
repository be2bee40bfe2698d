/** Site for which passkeys are valid: the origin and the host of its pages. */
export type Site = { origin: string; host: string }

/**
 * Returns the site for which passkeys are created: `PUBLIC_URL`, or the address of the request in demo mode
 * without `PUBLIC_URL`.
 */
export function toSite(
  { publicUrl }: { publicUrl: string | undefined },
  request: { protocol: string; host: string },
): Site {
  const url = new URL(publicUrl ?? `${request.protocol}://${request.host}`)
  return { origin: url.origin, host: url.hostname }
}

/** COSE numbers of the accepted signature algorithms: EdDSA, ES256, RS256. Every device supports at least one. */
export const algorithms = [-8, -7, -257]

/**
 * Imports the library at its first use. It has three hundred modules, a quarter of everything that a command
 * of `lk` would load.
 */
export const webAuthn = () => import('@simplewebauthn/server')

/** Returns the challenge in the browser's response; null when the response contains none. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge =
      typeof data === 'object' && data !== null ? (data as Record<string, unknown>)['challenge'] : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
