import { expect, it } from 'vitest'
import { aMailServer } from '../../testing/stubs/smtp-stub.ts'
import { redact } from '../log/log.ts'
import { smtpMail } from './smtp-mail.ts'

const office = await aMailServer()
const mail = smtpMail({ url: office.url, from: 'no-reply@impulse.example', name: 'ИМПУЛЬС' })
const email = {
  subject: 'Подтвердите адрес',
  text: 'Здравствуйте!',
  html: '<p>Здравствуйте!</p>',
  key: 'job-1',
}

it('smtpMail sends an e-mail as text and HTML to one address, and uses the same Message-ID when it sends the e-mail again', async () => {
  const before = office.messages.length
  for (const _ of [1, 2]) await mail.send({ ...email, to: 'member@example.ru' })
  const [first, second, ...otherEmails] = office.messages.slice(before)
  expect(otherEmails).toEqual([])
  expect(first?.envelope).toEqual([
    expect.stringMatching(/MAIL FROM:<no-reply@impulse.example>/i),
    expect.stringMatching(/RCPT TO:<member@example.ru>/i),
  ])
  expect(first?.message).toContain('multipart/alternative')
  expect(first?.message).toContain(Buffer.from('Здравствуйте!').toString('base64').slice(0, 20))
  const parseMessageId = (message = '') => /Message-ID: (\S+)/i.exec(message)?.[1]
  expect(parseMessageId(first?.message)).toBe(parseMessageId(second?.message))
})

it('smtpMail sends an e-mail to at most one recipient when the address field contains two addresses', async () => {
  const before = office.messages.length
  for (const to of ['a@example.ru, b@example.ru', 'a@example.ru\r\nBcc: b@example.ru'])
    await mail.send({ ...email, to }).catch(() => undefined)
  const sent = office.messages.slice(before)
  expect(sent).toHaveLength(2)
  for (const { envelope, message } of sent) {
    expect(envelope.filter((line) => /^RCPT/i.test(line))).toHaveLength(1)
    expect(message).not.toMatch(/^Bcc:/im)
  }
})

it.each([{ path: import.meta.filename }, { href: 'http://127.0.0.1:1/' }])(
  'smtpMail never loads the content of an e-mail from a file or an address: %o',
  async (content) => {
    const sent = mail.send({ ...email, text: content as unknown as string, to: 'member@example.ru' })
    await expect(sent).rejects.toThrow(/access rejected/)
  },
)

it.each(['', '?requireTLS=false', '?ignoreTLS=true'])(
  'with `requireTls`, no e-mail is sent to a server without STARTTLS, whatever its address says (%s)',
  async (query) => {
    const before = office.messages.length
    const url = `${office.url}/${query}`
    const strict = smtpMail({ url, from: 'no-reply@impulse.example', name: 'ИМПУЛЬС', requireTls: true })
    await expect(strict.send({ ...email, to: 'member@example.ru' })).rejects.toThrow(/STARTTLS|TLS/)
    expect(office.messages).toHaveLength(before)
  },
)

it('when the mail server refuses an address, the error contains the code of the refusal but not the address', async () => {
  const refused = mail.send({ ...email, to: 'nobody@refused.example' })
  const message = await refused.then(
    () => '',
    (error: Error) => redact(error.message),
  )
  expect(message).toMatch(/550/)
  expect(message).not.toContain('nobody')
})
