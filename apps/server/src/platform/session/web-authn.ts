/** Relying party of passkeys: origin and host of the page. */
export type Site = { origin: string; host: string }

/**
 * Returns the site for which passkeys are created: `PUBLIC_URL`, or the address of the request when demo mode
 * has no `PUBLIC_URL`.
 */
export function toSite(
  { publicUrl }: { publicUrl: string | undefined },
  request: { protocol: string; host: string },
): Site {
  const url = new URL(publicUrl ?? `${request.protocol}://${request.host}`)
  return { origin: url.origin, host: url.hostname }
}

/** Algorithms that all phones and computers support: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** Imported on first use, because its three hundred modules are a quarter of what a command of `lk` loads. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Returns the challenge in a browser's response; null if there is none. */
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
