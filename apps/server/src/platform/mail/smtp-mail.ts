import { createHash } from 'node:crypto'
import type { Mail } from './mail.ts'

/** Timeouts that are shorter than the time limit of an outbox job. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
}

/** Sends emails through the operator's SMTP server, which queues them until delivery. */
export const smtpMail = ({ url, from, name }: { url: string; from: string; name: string }): Mail => ({
  async send({ to, subject, text, html, key }) {
    // Imported for the first e-mail, because most processes never send one.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      ...timeouts,
      // The content is taken only from the fields below, never from a file or a URL that they name.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({
        from: from.includes('<') ? from : { name, address: from },
        // An address object, so that it cannot contain a second address.
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

/** Returns a Message-ID that is equal for all repetitions of an e-mail, so that mail clients show it once. */
const toMessageId = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('base64url')}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`
