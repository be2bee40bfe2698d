import { type StaffAlertEmails, staffAlertRoles } from '@impulse/api/dashboard/staff-alerts'
import { baseAddress, list, parsed, secretOf, text, when, wholeNumber } from './env-fields.ts'

/** Settings of the providers of SMS, e-mail and web push, and the mailboxes of e-mails to staff. */
export const messageEnv = {
  SMS: parsed(
    'is demo, or smsc and smsaero in the order in which they are asked: smsc, or smsc,smsaero',
    parseProviders,
  )
    .prefault('demo')
    .describe(
      'nothing is sent, every code is `000000`; or [smsc, smsaero](../how-to/send-sms.md) in their order',
    ),
  ...when('SMS=smsc|smsaero', {
    SMS_LOW_BALANCE: wholeNumber('is a whole number of roubles')
      .meta({ unit: '₽' })
      .prefault('500')
      .describe('balance at a provider below which the server warns'),
  }),
  ...when('SMS=smsc', {
    SMSC_API_KEY: secretOf('worker').prefault('').describe('key of the account'),
    SMSC_LOGIN: text.prefault('').describe('login, instead of the key'),
    SMSC_PASSWORD: secretOf('worker').prefault('').describe('password of the login'),
    SMSC_SENDER: text.optional().describe('registered sender name; by default the account’s'),
    SMSC_URL: baseAddress
      .prefault('https://smsc.ru')
      .describe('the provider’s address; https:// in production'),
  }),
  ...when('SMS=smsaero', {
    SMSAERO_EMAIL: text.prefault('').describe('login of the account'),
    SMSAERO_API_KEY: secretOf('worker').prefault('').describe('key of the account'),
    SMSAERO_SIGN: text.prefault('').describe('registered sender name'),
    SMSAERO_URL: baseAddress
      .prefault('https://gate.smsaero.ru/v2')
      .describe('the provider’s address; https:// in production'),
  }),
  MAIL_URL: parsed('is smtp://name:password@host:587 or smtps://name:password@host:465', (value) =>
    URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value) ? value : undefined,
  )
    .meta({ secret: true, role: 'worker' })
    .optional()
    .describe(
      'SMTP server, with STARTTLS in production: [how to](../how-to/send-emails.md); the demo has a mailbox instead',
    ),
  ...when('MAIL_URL', {
    MAIL_FROM: text.optional().describe('sender of e-mails; by default `SUPPORT_EMAIL`'),
  }),
  STAFF_ALERT_EMAILS: parsed(
    `is role=address,address; role=address with the roles ${staffAlertRoles.join(' and ')}, each once: finance=cash@example.ru,books@example.ru; admin=it@example.ru`,
    parseAlertEmails,
  )
    .prefault('')
    .describe(
      'mailboxes of [e-mails to staff](../how-to/pay-withdrawals.md#e-mails-to-staff), by role: `finance=a@x.ru,b@x.ru; admin=c@x.ru`',
    ),
  VAPID_PUBLIC_KEY: text
    .prefault('')
    .describe('key of [web push](../how-to/deliver-notifications.md); the demo has a mailbox instead'),
  VAPID_PRIVATE_KEY: secretOf('worker')
    .prefault('')
    .describe('the other half of the pair that `lk keys vapid` prints'),
  VAPID_SUBJECT: text
    .prefault('')
    .describe('contact for push services: `mailto:` or `https://` and a real domain'),
  ...when('VAPID_PUBLIC_KEY', {
    PUSH_HOSTS: list
      .refine(
        (hosts) => hosts.every((host) => /^[a-z0-9.-]+(:\d{1,5})?$/.test(host)),
        'is a list of hosts without https://, as push.example.ru,push.example.org:8443',
      )
      .prefault('')
      .describe('hosts of further push services, with ports; those of common browsers are known'),
  }),
}

function parseProviders(value: string): 'demo' | ('smsc' | 'smsaero')[] | undefined {
  const names = value.split(',').map((name) => name.trim())
  if (names.length === 1 && names[0] === 'demo') return 'demo'
  const known = names.filter((name) => name === 'smsc' || name === 'smsaero')
  return known.length < names.length || new Set(names).size < names.length ? undefined : known
}

function parseAlertEmails(value: string): StaffAlertEmails | undefined {
  const entries = value
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [role = '', addresses = '', ...rest] = part.split('=').map((side) => side.trim())
      const emails = addresses.split(',').map((email) => email.trim())
      const isRight =
        rest.length === 0 &&
        new Set(emails).size === emails.length &&
        emails.every((email) => /^[^\s@<>()"]+@[^\s@<>()"]+\.[^\s@<>()".]+$/.test(email))
      return [isRight ? staffAlertRoles.find((one) => one === role) : undefined, emails] as const
    })
  const roles = new Set(entries.map(([role]) => role))
  return roles.has(undefined) || roles.size < entries.length ? undefined : Object.fromEntries(entries)
}
