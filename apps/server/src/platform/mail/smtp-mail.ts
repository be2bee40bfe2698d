import { createHash } from 'node:crypto'
import { currentSecret } from '../config/env/secret-files.ts'
import type { Mail } from './mail.ts'

/** Timeouts in milliseconds. Together they are shorter than the time limit of an outbox job. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
}

type SmtpOptions = {
  url: string
  from: string
  name: string
  /** True when an e-mail must not be sent over a connection without TLS. */
  requireTls?: boolean
}

/** Sender of e-mails through the configured SMTP server, which accepts an e-mail and delivers it later. */
export const smtpMail = ({ url, from, name, requireTls = false }: SmtpOptions): Mail => ({
  async send({ to, subject, text, html, key }) {
    // Imports the library at the first e-mail, because most processes never send one.
    const { createTransport } = await import('nodemailer')
    const address = currentSecret(url)
    const transport = createTransport({
      url: requireTls ? withRequiredTls(address) : address,
      ...timeouts,
      // Nodemailer must not load the content of an e-mail from a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({
        from: from.includes('<') ? from : { name, address: from },
        // An object and not a text, because the library would split a text with a comma into several
        // addresses.
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        messageId: toMessageId(key, from),
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } finally {
      transport.close()
    }
  },
})

/** Adds the requirement to the address, because Nodemailer prefers the options of an address to all others. */
function withRequiredTls(url: string): string {
  const address = new URL(url)
  address.searchParams.set('requireTLS', 'true')
  return address.href
}

/**
 * Returns the Message-ID of an e-mail. An e-mail that is sent again has the same Message-ID, so that mail programs show
 * the e-mail only once.
 */
const toMessageId = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('base64url')}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`
