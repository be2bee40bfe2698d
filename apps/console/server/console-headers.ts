/** Nothing inline but the styles that carry this document's nonce, nothing from elsewhere, nobody else's frame. */
export const consoleHeaders = ({
  nonce,
  production,
  cabinet = '',
}: {
  nonce: string
  production: boolean
  /** The cabinet's origin, where it is another: staff are handed over to it by a form. */
  cabinet?: string
}): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // A page of a member's file is fetched, so that a refusal is read, and shown from the browser's memory.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${cabinet || "'self'"}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The editor reads what is pasted as markup of a document apart, of which only its own schema's nodes are taken.
    'trusted-types default dompurify ProseMirrorClipboard',
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  ...(production && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})
