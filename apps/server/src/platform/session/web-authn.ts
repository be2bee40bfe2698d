/** Relying party of passkeys: the origin of the page and its host. */
export type Site = { origin: string; host: string }

/** Keys are made for `PUBLIC_URL`. In demo mode alone it may be missing: then for the address that was asked. */
export function toSite(
  { publicUrl }: { publicUrl: string | undefined },
  request: { protocol: string; host: string },
): Site {
  const url = new URL(publicUrl ?? `${request.protocol}://${request.host}`)
  return { origin: url.origin, host: url.hostname }
}

/** Algorithms that every phone and computer supports: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** Loaded with the first key: its three hundred modules are a quarter of what any command of the operator loads. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The challenge that a browser's answer names; null: it names none. */
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
