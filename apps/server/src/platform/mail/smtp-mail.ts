import { createHash } from 'node:crypto'
import type { Mail } from './mail.ts'

/** Within the time that a job of the outbox has. */
const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
}

/** Letters leave through the operator's SMTP server, which keeps them until they are delivered. */
export const smtpMail = ({ url, from, name }: { url: string; from: string; name: string }): Mail => ({
  async send({ to, subject, text, html, key }) {
    // Loaded with the first letter: most processes never send one.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      ...timeouts,
      // A letter is made of what stands here, never of what its text might name.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({
        from: from.includes('<') ? from : { name, address: from },
        // As an address and not as a line: nothing in it can name a second one.
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

/** The same letter once more is the same letter to whoever reads it. */
const toMessageId = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('base64url')}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`
