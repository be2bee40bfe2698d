type Node = { type?: string; text?: string; content?: readonly Node[] }

/**
 * Returns the path of the first text that contains an invisible character (zero width, direction control,
 * soft hyphen). Returns null when no text contains one.
 */
export function findInvisibleText(
  { text = '', content = [] }: Node,
  at: readonly string[] = [],
): string | null {
  if (/\p{Cf}/u.test(text)) return [...at, 'text'].join('.')
  for (const [index, node] of content.entries()) {
    const found = findInvisibleText(node, [...at, 'content', String(index)])
    if (found !== null) return found
  }
  return null
}
