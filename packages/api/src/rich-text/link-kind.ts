/**
 * Returns the kind of a link in a rich text: another site, e-mail or phone, or a page of the cabinet. Returns
 * null for a link that is not allowed.
 */
export function linkKind(href: string): 'outside' | 'contact' | 'own' | null {
  if (href.length > 2000) return null
  // Refuses white space and invisible characters, and backslashes, which browsers treat as slashes.
  if (/[\s\\\p{C}]/u.test(href)) return null
  if (/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(href)) return 'outside'
  if (/^(mailto:[^@]+@[^@]+|tel:\+?[\d().-]+)$/i.test(href)) return 'contact'
  return /^\/(?!\/)/.test(href) ? 'own' : null
}
