import { createECDH } from 'node:crypto'
import { payerFieldNames } from '@impulse/api/payouts/payer'
import { findUnreadable } from '../brand-files.ts'
import { isLocal } from './env-fields.ts'
import type { Env, EnvValues } from './env-schema.ts'
import { toBucket } from '../provider-config.ts'

/**
 * Returns the problems that the schema of a single setting does not find: a setting that requires another one, settings
 * that contradict each other, a limit of zero where zero is not allowed, and a brand colour on which text would be
 * illegible. In production, also returns settings that are missing, addresses without https://, and values that only
 * demo mode allows.
 */
export const findConflicts = (values: EnvValues, env: Env): string[] => [
  ...(values.BRAND_COLOR ? findUnreadable(values.BRAND_COLOR) : []),
  ...[
    conflictsOfProviders(values, env),
    conflictsOfMoney(values, env),
    values.MODE === 'production' ? gapsOfProduction(values, env) : {},
  ].flatMap((checks) => Object.keys(checks).filter((problem) => checks[problem])),
]

/**
 * Checks of the settings. The key is the message for the operator, which states what must be true; a truthy value means
 * that the check failed.
 */
type Checks = Record<string, unknown>

/** Returns true when this process does the work of the role. */
const runs = ({ ROLE }: EnvValues, role: 'web' | 'worker'): boolean => ROLE === 'all' || ROLE === role

function conflictsOfProviders(values: EnvValues, env: Env): Checks {
  const missing = (...names: (keyof EnvValues)[]) => names.filter((name) => !values[name])
  // An app server whose API runs in another process (`BACKEND_URL`) does not call Yandex, so it needs no server key.
  const smartCaptcha = [
    ...missing('SMARTCAPTCHA_CLIENT_KEY'),
    ...(env['BACKEND_URL'] || !runs(values, 'web') ? [] : missing('SMARTCAPTCHA_SERVER_KEY')),
  ]
  const smsAero = missing('SMSAERO_EMAIL', 'SMSAERO_API_KEY', 'SMSAERO_SIGN')
    .join(', ')
    .replace(/SIGN$/, '$& (the registered name that messages come from)')
  const sender = values.MAIL_FROM ?? values.SUPPORT_EMAIL
  const sends = runs(values, 'worker')
  const hasPushKey = values.VAPID_PUBLIC_KEY || values.VAPID_PRIVATE_KEY
  return {
    'FILES_URL is s3://host/bucket?region=…, with the key in it (s3://KEY:SECRET@host/…, signs like / written as %2F) or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY':
      values.FILES_URL?.startsWith('s3:') && !toBucket(values),
    'CONSOLE_URL and CONSOLE_HOST need CONSOLE_PORT: without it the console is under /console':
      !env['CONSOLE_PORT'] && (values.CONSOLE_URL || env['CONSOLE_HOST']),
    [`CAPTCHA=smartcaptcha needs ${smartCaptcha.join(' and ')}`]:
      values.CAPTCHA === 'smartcaptcha' && smartCaptcha.length > 0,
    'SMS=smsc needs SMSC_API_KEY, or SMSC_LOGIN and SMSC_PASSWORD':
      sends &&
      values.SMS.includes('smsc') &&
      !values.SMSC_API_KEY &&
      !(values.SMSC_LOGIN && values.SMSC_PASSWORD),
    [`SMS=smsaero needs ${smsAero}`]: sends && values.SMS.includes('smsaero') && smsAero,
    'MAIL_FROM is the address that letters come from: «Импульс <noreply@example.ru>»':
      values.MAIL_URL && !/^[^\s@<>]+@[^\s@<>]+$/.test(/<([^<>]+)>$/.exec(sender)?.[1] ?? sender),
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair, as `lk keys vapid` prints it':
      hasPushKey && sends && !isPair(values.VAPID_PUBLIC_KEY, values.VAPID_PRIVATE_KEY),
    'VAPID_SUBJECT is how push services reach you: mailto:name@example.ru or https://example.ru, of a real domain':
      hasPushKey && !isSubject(values.VAPID_SUBJECT),
  }
}

const conflictsOfMoney = (values: EnvValues, env: Env): Checks => ({
  'WITHDRAWAL_MIN, WITHDRAWAL_MAX and WITHDRAWAL_MONTH_LIMIT are above zero, each at most the next':
    values.WITHDRAWAL_MIN < 1n ||
    values.WITHDRAWAL_MIN > values.WITHDRAWAL_MAX ||
    values.WITHDRAWAL_MAX > values.WITHDRAWAL_MONTH_LIMIT,
  'WITHDRAWALS_PER_DAY is above zero': values.WITHDRAWALS_PER_DAY < 1n,
  'WITHDRAWAL_FEE is less than WITHDRAWAL_MIN': values.WITHDRAWAL_FEE >= values.WITHDRAWAL_MIN,
  'PAYOUTS_APPROVER_DAILY_CAP and PAYOUTS_APPROVER_30_DAY_CAP are 0 or at least WITHDRAWAL_MAX, or else no person may approve the largest withdrawal':
    // An app server in its own process (`BACKEND_URL`) needs the withdrawal limits of members, but not the caps of
    // approvers, so these caps are not checked there.
    !env['BACKEND_URL'] &&
    [values.PAYOUTS_APPROVER_DAILY_CAP, values.PAYOUTS_APPROVER_30_DAY_CAP].some(
      (cap) => cap > 0n && cap < values.WITHDRAWAL_MAX,
    ),
  'PAYOUTS=provider needs PAYOUTS_AGENT_ID and PAYOUTS_SECRET':
    runs(values, 'worker') &&
    values.PAYOUTS === 'provider' &&
    !(values.PAYOUTS_AGENT_ID && values.PAYOUTS_SECRET),
})

/**
 * Settings with addresses of providers, which must begin with https:// in production. The check may include
 * providers that are not used: their settings have the default value, which begins with https://.
 */
const providerAddresses = [
  ...(['SMARTCAPTCHA_URL', 'SMSC_URL', 'SMSAERO_URL'] as const),
  ...(['COUNTER_TOPMAIL_URL', 'COUNTER_METRIKA_URL', 'COUNTER_LIVEINTERNET_URL'] as const),
]

function gapsOfProduction(values: EnvValues, env: Env): Checks {
  // An app server in its own process (`BACKEND_URL`) uses neither a database nor message providers, and sends no
  // payouts.
  const includesBackend = !env['BACKEND_URL']
  const withoutTls = (address = ''): boolean => !address.startsWith('https:')
  const isPlain = (address?: string) => address !== undefined && withoutTls(address) && !isLocal(address)
  return {
    ...Object.fromEntries(
      providerAddresses.map((name) => [
        `${name} begins with https:// in production`,
        withoutTls(values[name]),
      ]),
    ),
    'PAYOUTS_URL begins with https:// in production':
      values.PAYOUTS === 'provider' && withoutTls(values.PAYOUTS_URL),
    'CONSOLE_URL is missing: the address that staff open, https://…':
      env['CONSOLE_PORT'] && withoutTls(values.CONSOLE_URL),
    'CONSOLE_PORT and CONSOLE_URL are missing: give the console a host name of its own, or leave it at /console of the cabinet by CONSOLE_AT_PUBLIC_URL=on':
      includesBackend && !env['CONSOLE_PORT'] && values.CONSOLE_AT_PUBLIC_URL === 'off',
    'CONSOLE_URL has another host name than PUBLIC_URL: browsers share cookies between the ports of a host':
      values.CONSOLE_URL &&
      URL.parse(values.CONSOLE_URL)?.hostname === URL.parse(values.PUBLIC_URL ?? '')?.hostname,
    [`PAYER is missing: who pays, as JSON with ${payerFieldNames.join(', ')}`]:
      includesBackend && !values.PAYER,
    'PUBLIC_URL is missing: the address that members open, https://…': !values.PUBLIC_URL,
    'PUBLIC_URL begins with https:// in production': values.PUBLIC_URL && withoutTls(values.PUBLIC_URL),
    'DATABASE_URL is missing: production does not run on the embedded database':
      includesBackend && !values.DATABASE_URL,
    'SESSION_PASSWORD is missing: 32 random bytes, as `openssl rand -base64 32` prints them':
      values.SESSION_PASSWORD.length === 0,
    'SESSION_PASSWORD is random, as `openssl rand -base64 32` prints it':
      !values.SESSION_PASSWORD.every(isRandom),
    'DATABASE_URL and MIGRATE_DATABASE_URL have sslmode=verify-full, unless the database is on the same machine':
      includesBackend &&
      [values.DATABASE_URL, values.MIGRATE_DATABASE_URL].some((url) => url && !isProtected(url)),
    'BACKEND_URL begins with https:// in production, unless the backend is on the same machine': isPlain(
      values.BACKEND_URL,
    ),
    'the endpoint of FILES_URL begins with https:// in production, unless the bucket is on the same machine':
      includesBackend && isPlain(toBucket(values)?.endpoint),
    'CLAMAV_URL is on the same machine in production, because clamd has no TLS: a socket, or a port of 127.0.0.1':
      includesBackend && values.CLAMAV_URL && !isLocal(env['CLAMAV_URL'] ?? ''),
    'SBP_BANKS_URL begins with https:// in production': includesBackend && isPlain(values.SBP_BANKS_URL),
    'BIC_DIRECTORY_URL begins with https:// in production':
      includesBackend && isPlain(values.BIC_DIRECTORY_URL),
    'FILES_KEYS is missing: the keys of uploaded files, name:key, made by `openssl rand -base64 32`':
      includesBackend && values.FILES_KEYS.length === 0,
    'CAPTCHA=none is for demo mode only': values.CAPTCHA === 'none',
    'SUPPORT_EMAIL is missing: texts name it as the address of the support': !env['SUPPORT_EMAIL'],
    'SMS is missing: smsc, smsaero or both; the demo provider sends nothing and every code is 000000':
      includesBackend && values.SMS === 'demo',
    'STAFF_ALERT_EMAILS needs MAIL_URL: without an SMTP server no e-mail to staff is sent':
      includesBackend &&
      runs(values, 'worker') &&
      Object.keys(values.STAFF_ALERT_EMAILS).length > 0 &&
      !values.MAIL_URL,
    'LIMITS=off is for demo mode only': values.LIMITS === 'off',
  }
}

/**
 * Returns true for a password that looks like 32 or more random bytes in Base64. Such bytes have fewer than 16 different
 * characters in one of a billion billions.
 */
const isRandom = (password: string): boolean =>
  /^[\w+/=-]{43,}$/.test(password) && new Set(password).size >= 16

/**
 * Returns true when nobody on the network can read or change what is sent to this database. The driver takes `host` of
 * the query before that of the address, and the last of several values.
 */
function isProtected(address: string): boolean {
  const query = URL.parse(address)?.searchParams
  const [hosts, modes] = [query?.getAll('host') ?? [], query?.getAll('sslmode') ?? []]
  const isHere = hosts.length > 0 ? hosts.every((host) => host.startsWith('/')) : isLocal(address)
  return isHere || (modes.length === 1 && modes[0] === 'verify-full')
}

/**
 * Returns true for a value of `VAPID_SUBJECT` that is a `mailto:` or https address at a domain such as `example.ru`.
 * Apple's push service refuses any other address, such as one at `localhost`.
 */
const isSubject = (subject: string): boolean =>
  /^mailto:[^\s@<>]+@[^\s@<>]+\.[a-z\p{L}]{2,}$/iu.test(subject) ||
  /^https:\/\/[^\s/?#:@]+\.[a-z\p{L}]{2,}(?:[/?#].*)?$/iu.test(subject)

function isPair(publicKey: string, privateKey: string): boolean {
  if (!/^[\w-]{87}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey)) return false
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateKey, 'base64url')
    return ecdh.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
