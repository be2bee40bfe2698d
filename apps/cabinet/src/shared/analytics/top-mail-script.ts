import { toTrustedAddress } from '../browser/trusted-address.ts'
import { forbidsThirdPartyScripts } from './private-pages.ts'
import { counterPolicyName, topMailScript } from './top-mail-address.ts'
import type { TopMailEntry } from './counters.ts'

type Queue = { push: (entry: TopMailEntry) => unknown }

const hasScript = (): boolean => document.getElementById(elementId) !== null

/**
 * Reloads the document if it contains the script of Top.Mail.ru, because the script stays in memory until the
 * browser leaves the document.
 */
export function unloadTopMailScript(): void {
  if (hasScript()) location.reload()
}

/**
 * Adds an entry to the queue of Top.Mail.ru's script. The first entry loads the script, as the documentation
 * of Top.Mail.ru requires.
 */
export function sendToTopMail(origin: string, entry: TopMailEntry): void {
  const page = window as { [queueName]?: Queue }
  const waiting: TopMailEntry[] = []
  page[queueName] ??= waiting
  page[queueName].push(entry)
  if (hasScript()) return
  const script = document.createElement('script')
  script.id = elementId
  script.async = true
  script.referrerPolicy = 'no-referrer'
  script.src = toTrustedAddress(counterPolicyName, topMailScript(origin))
  document.head.append(script)
  document.addEventListener('click', navigateByLink, { capture: true })
}

/**
 * When the member follows a link to a page that must not load third-party scripts, loads a new document
 * immediately. The counter's script can then read neither that page nor its address.
 */
function navigateByLink(click: MouseEvent): void {
  const link = (click.target as Element).closest('a')
  if (!link || !forbidsThirdPartyScripts(link.pathname) || click.metaKey || click.ctrlKey || click.shiftKey)
    return
  click.preventDefault()
  location.assign(link.href)
}

/** Name of the queue that the script of Top.Mail.ru reads. */
const queueName = '_tmr'
const elementId = 'tmr-code'
