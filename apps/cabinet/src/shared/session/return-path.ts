/** Path of the sign-in page, which the specification defines. */
export const loginPath = '/login'

/**
 * Returns `/login?next=…` with the current address as the return address. Omits the return address for the
 * home page, and for an address that is not a page of the cabinet.
 */
export function loginAddress(from: string, target: string = loginPath): string {
  const next = safePath(from)
  return next === null || next === '/' ? target : `${target}?next=${encodeURIComponent(next)}`
}

/**
 * Returns the return address from the query of a URL, or the home page if the query contains no valid return
 * address.
 */
export function getReturnPath(search: string): string {
  return safePath(new URLSearchParams(search).get('next')) ?? '/'
}

/**
 * Returns the path of an untrusted address if it is a page of this origin, otherwise null. Refuses addresses that a
 * browser could read as another host: `//`, `/\`, tabs and line feeds, encoded slashes, dot segments. Also refuses
 * addresses with a scheme, paths without a page (`/api/…`, assets), and pages that redirect.
 */
export function safePath(text: string | null | undefined): string | null {
  if (!text || text.length > maxPathLength || !/^\/(?![/\\])/.test(text)) return null
  if (hasHostileCharacter(text)) return null
  const base = 'https://cabinet.invalid'
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  if (/%(?:2f|5c|00|0[9ad])/i.test(url.pathname)) return null
  if (/^\/(?:api|assets|_next|login|welcome)(?:\/|$)/i.test(url.pathname)) return null
  return `${url.pathname}${url.search}${url.hash}`
}

const maxPathLength = 1_000

/**
 * Returns true for a text that contains a backslash, a control character or a space. Browsers remove or
 * convert such characters before they parse the host.
 */
function hasHostileCharacter(text: string): boolean {
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    if (sign === '\\' || code <= 0x20 || (code >= 0x7f && code <= 0xa0) || code === 0xfeff) return true
    if (code >= 0x2000 && code <= 0x206f) return true
  }
  return false
}
