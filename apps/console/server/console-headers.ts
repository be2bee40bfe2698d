/**
 * Content security policy of the console: inline styles only with this document's nonce, nothing from other
 * origins, no framing.
 */
export const consoleHeaders = ({
  nonce,
  production,
  cabinet = '',
}: {
  nonce: string
  production: boolean
  /** Origin of the cabinet when it is separate; a form sends staff there. */
  cabinet?: string
}): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Pages of members' files are fetched, so that an error response can be shown, and displayed as blobs.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${cabinet || "'self'"}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The editor parses pasted HTML in a separate document and takes only nodes of its schema.
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
