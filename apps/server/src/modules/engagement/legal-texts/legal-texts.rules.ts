type Node = { type?: string; text?: string; content?: readonly Node[] }

/** Where the first sign stands that no screen shows: one of no width, one that turns the direction, a soft hyphen. Null: nowhere. */
export function invisibleIn({ text = '', content = [] }: Node, at: readonly string[] = []): string | null {
  if (/\p{Cf}/u.test(text)) return [...at, 'text'].join('.')
  for (const [place, node] of content.entries()) {
    const found = invisibleIn(node, [...at, 'content', String(place)])
    if (found !== null) return found
  }
  return null
}
