import { resolve } from 'node:path'
import { type StaffAlertEmails, staffAlertRoles } from '@impulse/api/dashboard/staff-alerts'
import {
  address,
  baseAddress,
  isNetwork,
  list,
  oneOf,
  origin,
  parsed,
  port,
  secret,
  text,
  when,
  wholeNumber,
} from './env-fields.ts'

/** Settings of the process: its mode, addresses, database and files. */
export const serverEnv = {
  MODE: oneOf('demo', 'production').prefault('demo').describe('`demo` or `production`'),
  DEMO_DATA: oneOf('seeded', 'empty')
    .prefault('seeded')
    .describe('`empty`: no members, only the list of banks'),
  ROLE: oneOf('web', 'worker', 'all').prefault('all').describe('`web`, `worker` or `all` in one process'),
  HOST: text.prefault('127.0.0.1').describe('address to listen on'),
  PORT: port.prefault('3000').describe('port to listen on'),
  PUBLIC_URL: baseAddress
    .optional()
    .describe('the address that members open; https:// in production; by default `http://localhost:$PORT`'),
  BACKEND_URL: address
    .optional()
    .describe('address of the API for an app server, which then needs no database; by default this process'),
  TRUSTED_PROXIES: list
    .refine((all) => all.every(isNetwork), 'is a list of addresses or networks: 10.0.0.7,10.1.0.0/16')
    .prefault('')
    .describe('addresses or networks of proxies whose `X-Forwarded-For` is trusted'),
  CONSOLE_PORT: port.optional().describe('a port for the console; without it the console is at `/console`'),
  ...when('CONSOLE_PORT', {
    CONSOLE_HOST: text.optional().describe('address to listen on; by default `HOST`'),
  }),
  CONSOLE_URL: baseAddress
    .optional()
    .describe(
      'the address that staff open on `CONSOLE_PORT`; https:// in production; by default `http://localhost:$CONSOLE_PORT`',
    ),
  METRICS_PORT: port
    .optional()
    .describe('a port of its own for `/metrics`; in demo mode it is at `PORT` as well'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent')
    .prefault('info')
    .describe('JSON lines on standard error: `fatal`, `error`, `warn`, `info`, `debug` or `silent`'),
  DATABASE_URL: secret
    .optional()
    .describe('a PostgreSQL 15–18 instead of the embedded one, with a role that owns nothing'),
  MIGRATE_DATABASE_URL: secret
    .optional()
    .describe('the owner’s role, for migrations; by default `DATABASE_URL`'),
  DATA_DIR: text
    .transform((value) => resolve(value))
    .prefault('./data')
    .describe('the embedded database, uploaded files'),
  FILES_URL: secret
    .regex(/^(file|s3):/, 'begins with file: or s3: — no other store is built in')
    .optional()
    .describe(
      'place of uploaded files: a folder, or `s3://KEY:SECRET@host/bucket?region=…&endpoint=…`; by default `file:$DATA_DIR/files`',
    ),
  ...when('FILES_URL', {
    AWS_ACCESS_KEY_ID: text.prefault('').describe('key of the bucket, when the address has none'),
    AWS_SECRET_ACCESS_KEY: secret.prefault('').describe('secret of the bucket, when the address has none'),
    AWS_REGION: text.prefault('us-east-1').describe('region of the bucket, when the address has none'),
  }),
  FILES_KEYS: parsed(
    'is name:key,name:key with keys of 32 bytes in base64; the first seals, all open',
    parseFileKeys,
  )
    .meta({ secret: true })
    .prefault('')
    .describe(
      '`name:key,name:key`, 32 bytes each in base64: the first seals uploaded files, all open them; the demo creates it once in `DATA_DIR`',
    ),
  PICTURE_CACHE_MB: wholeNumber('is a whole number of megabytes', { pattern: /^[1-9]\d{0,5}$/ })
    .meta({ unit: 'MB' })
    .prefault('256')
    .describe('maximum size of the cache of resized pictures in `DATA_DIR`'),
}

function parseFileKeys(value: string): { id: string; key: string }[] | undefined {
  const keys = value
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [, id = '', key = ''] = /^([\w.-]{1,20}):([A-Za-z0-9+/]{43}=)$/.exec(pair) ?? []
      return { id, key }
    })
  const ids = new Set(keys.map(({ id }) => id))
  return ids.has('') || ids.size < keys.length ? undefined : keys
}

/** Settings of sign-in and its limits, and of the providers that send messages to members. */
export const messageEnv = {
  SESSION_PASSWORD: list
    .refine(
      (all) => all.every(({ length }) => length >= 32),
      'has at least 32 characters (two, comma-separated, while it is rotated)',
    )
    .meta({ secret: true })
    .prefault('')
    .describe(
      'at least 32 characters; two, comma-separated, during a rotation: the first seals, both open; the demo creates it once in `DATA_DIR`',
    ),
  REGISTRATION: oneOf('open', 'invited')
    .prefault('open')
    .describe('`invited`: only phones that the operator entered get a code'),
  LIMITS: oneOf('on', 'off')
    .optional()
    .describe(
      '`on`: hourly, daily, per-address and global limits on codes; `off` in demo mode only; by default `off` in demo mode',
    ),
  CAPTCHA: oneOf('altcha', 'smartcaptcha', 'none')
    .prefault('altcha')
    .describe('`smartcaptcha`: [with its keys](../how-to/set-up-the-captcha.md); `none` in demo mode only'),
  ...when('CAPTCHA=smartcaptcha', {
    SMARTCAPTCHA_CLIENT_KEY: text.prefault('').describe('the key that the browser uses'),
    SMARTCAPTCHA_SERVER_KEY: secret
      .prefault('')
      .describe('the key of the backend; not needed next to `BACKEND_URL`'),
    SMARTCAPTCHA_URL: origin
      .prefault('https://smartcaptcha.cloud.yandex.ru')
      .describe('origin of script and verification; https:// in production'),
  }),
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
    SMSC_API_KEY: secret.prefault('').describe('key of the account'),
    SMSC_LOGIN: text.prefault('').describe('login, instead of the key'),
    SMSC_PASSWORD: secret.prefault('').describe('password of the login'),
    SMSC_SENDER: text.optional().describe('registered sender name; by default the account’s'),
    SMSC_URL: baseAddress
      .prefault('https://smsc.ru')
      .describe('the provider’s address; https:// in production'),
  }),
  ...when('SMS=smsaero', {
    SMSAERO_EMAIL: text.prefault('').describe('login of the account'),
    SMSAERO_API_KEY: secret.prefault('').describe('key of the account'),
    SMSAERO_SIGN: text.prefault('').describe('registered sender name'),
    SMSAERO_URL: baseAddress
      .prefault('https://gate.smsaero.ru/v2')
      .describe('the provider’s address; https:// in production'),
  }),
  MAIL_URL: parsed('is smtp://name:password@host:587 or smtps://name:password@host:465', (value) =>
    URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value) ? value : undefined,
  )
    .meta({ secret: true })
    .optional()
    .describe('SMTP server: [how to](../how-to/send-emails.md); the demo has a mailbox instead'),
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
  VAPID_PRIVATE_KEY: secret.prefault('').describe('the other half of the pair that `lk keys vapid` prints'),
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
