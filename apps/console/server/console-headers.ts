import { cspReporting, cspReportPaths } from '@impulse/api/security-events/csp-reports'

const reporting = cspReporting(cspReportPaths.console)

/**
 * Returns the response headers of the console's page. The content security policy allows inline styles only
 * with the page's nonce, loads nothing from other origins, and forbids frames.
 */
export const consoleHeaders = ({
  nonce,
  cabinet = '',
}: {
  nonce: string
  /**
   * Origin of the cabinet, when it differs from the console's origin. The console posts a form to the cabinet
   * to start an impersonation.
   */
  cabinet?: string
}): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Blobs are pages of a member's file. A script fetches each page and displays it as a blob, because an <img> with
    // the page's address could not show an error response.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${cabinet || "'self'"}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Allows the Trusted Types policies of the console and its libraries. `ProseMirrorClipboard` belongs to the
    // rich-text editor, which parses pasted HTML in a separate document and keeps only the nodes of its schema.
    'trusted-types default dompurify ProseMirrorClipboard',
    ...reporting.directives,
  ].join('; '),
  ...reporting.headers,
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
})
