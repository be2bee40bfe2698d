import type { BrowserContext } from '@playwright/test'

/** Something a page must never do: break its own content security policy, or let an error go uncaught. */
export type Fault = { kind: 'policy' | 'error'; page: string; text: string }

export type Faults = {
  /** Has to be called before the context opens its first page. */
  watch: (context: BrowserContext) => Promise<void>
  /** Gives what was found so far and forgets it: a test that plants a fault takes it, and so does not fail. */
  take: () => Promise<Fault[]>
}

export function collectFaults(): Faults {
  const found: Fault[] = []
  const watched: BrowserContext[] = []
  return {
    watch: async (context) => {
      watched.push(context)
      context.on('weberror', (webError) => {
        const error = webError.error()
        found.push({ kind: 'error', page: webError.page()?.url() ?? '', text: error.stack ?? error.message })
      })
      // Workers have no document to listen on: their violations only reach the console.
      context.on('console', (message) => {
        if (message.type() !== 'error' || !policyWords.test(message.text())) return
        found.push({ kind: 'policy', page: message.page()?.url() ?? '', text: message.text() })
      })
      // Both are sent at once, as awaiting the first would let a page open before the second.
      await Promise.all([
        context.exposeBinding('reportPolicyViolation', ({ frame }, text: string) => {
          found.push({ kind: 'policy', page: frame.url(), text })
        }),
        context.addInitScript({ content: listenerScript }),
      ])
    },
    take: async () => {
      const pages = watched.flatMap((context) => context.pages())
      // Violations are reported in a task of their own: a round trip behind it lets the last ones arrive.
      await Promise.allSettled(pages.map((page) => page.evaluate('new Promise((done) => setTimeout(done))')))
      return found.splice(0)
    },
  }
}

const policyWords = /Content Security Policy|Trusted(?:HTML|Script|ScriptURL|Type)/

const listenerScript = `addEventListener('securitypolicyviolation', (event) => {
  const place = event.sourceFile + ':' + event.lineNumber
  const text = event.effectiveDirective + ' refused ' + event.blockedURI + ' ' + event.sample + ' at ' + place
  void reportPolicyViolation(text)
}, true)`
