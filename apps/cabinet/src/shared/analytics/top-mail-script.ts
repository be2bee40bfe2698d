import { hasNoScripts } from './private-pages.ts'
import { counterPolicyName, topMailScript } from './top-mail-address.ts'
import type { TopMailEntry } from './counters.ts'

type Queue = { push: (entry: TopMailEntry) => unknown }
type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string }
}

const hasScript = (): boolean => document.getElementById(elementId) !== null

/**
 * Reloads the document if it contains the counter's script, because the script stays in memory until the
 * document is left.
 */
export function unloadTopMailScript(): void {
  if (hasScript()) location.reload()
}

/**
 * Puts an entry into the queue of Top.Mail.ru's script, and loads the script with the first entry, as
 * Top.Mail.ru documents it.
 */
export function sendToTopMail(origin: string, entry: TopMailEntry): void {
  const page = window as { [queueName]?: Queue; trustedTypes?: Policies }
  const waiting: TopMailEntry[] = []
  page[queueName] ??= waiting
  page[queueName].push(entry)
  if (hasScript()) return
  const script = document.createElement('script')
  script.id = elementId
  script.async = true
  script.referrerPolicy = 'no-referrer'
  const address = topMailScript(origin)
  // The policy returns only this address, whatever is requested.
  const policy = page.trustedTypes?.createPolicy(counterPolicyName, { createScriptURL: () => address })
  script.src = policy?.createScriptURL('') ?? address
  document.head.append(script)
  document.addEventListener('click', navigateByLink, { capture: true })
}

/**
 * Loads a new document immediately when the member follows a link to a page without third-party scripts, so
 * that the counter's script can read neither that page nor its address.
 */
function navigateByLink(click: MouseEvent): void {
  const link = (click.target as Element).closest('a')
  if (!link || !hasNoScripts(link.pathname) || click.metaKey || click.ctrlKey || click.shiftKey) return
  click.preventDefault()
  location.assign(link.href)
}

/** Name of the queue that the script reads. */
const queueName = '_tmr'
const elementId = 'tmr-code'
