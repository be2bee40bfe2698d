/** Where a link of a rich text may lead: out, by mail or phone, or to a path of ours. Null: nowhere. */
export function linkKind(href: string): 'outside' | 'contact' | 'own' | null {
  if (href.length > 2000) return null
  // Neither blanks nor invisible signs nor backslashes, which browsers read as slashes.
  if (/[\s\\\p{C}]/u.test(href)) return null
  if (/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(href)) return 'outside'
  if (/^(mailto:[^@]+@[^@]+|tel:\+?[\d().-]+)$/i.test(href)) return 'contact'
  return /^\/(?!\/)/.test(href) ? 'own' : null
}
