type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}

/**
 * Creates a Trusted Types policy that rejects HTML with tags. The console works with this policy, because its libraries
 * set no HTML except a zero-width space (`&#8203;`).
 */
export function allowNoMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => {
      if (html.includes('<')) throw new TypeError('The page accepts no markup from strings')
      return html
    },
  })
}
