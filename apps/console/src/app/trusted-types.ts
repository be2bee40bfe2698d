type PolicyFactory = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown
}

/** Trusted Types policy that allows no tags: libraries set only an empty space (`&#8203;`) as HTML. */
export function allowNoMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => {
      if (html.includes('<')) throw new TypeError('No markup becomes part of the page')
      return html
    },
  })
}
