type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}

/**
 * The page's policy asks for a word before anything becomes HTML. The libraries set empty space that way (`&#8203;`); whatever
 * has a tag in it stays out.
 */
export function allowNoMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => {
      if (html.includes('<')) throw new TypeError('No markup becomes part of the page')
      return html
    },
  })
}
