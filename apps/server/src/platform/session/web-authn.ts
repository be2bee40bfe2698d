/** Relying party of passkeys: the origin of the page and its host. */
export type Site = { origin: string; host: string }

/** Passkeys are created for `PUBLIC_URL`. Demo mode may lack it, and then uses the requested address. */
export function toSite(
  { publicUrl }: { publicUrl: string | undefined },
  request: { protocol: string; host: string },
): Site {
  const url = new URL(publicUrl ?? `${request.protocol}://${request.host}`)
  return { origin: url.origin, host: url.hostname }
}

/** Algorithms that every phone and computer supports: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** Loaded on first use: its three hundred modules are a quarter of what a command of the CLI loads. */
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
