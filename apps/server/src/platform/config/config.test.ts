import { createECDH, createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const { payer } = readConfig({}).payouts
const payerWith = (changed: object) => ({ PAYER: JSON.stringify({ ...payer, ...changed }) })

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://lk.example.ru',
  DATABASE_URL: 'postgresql://app@db/impulse?sslmode=verify-full',
  MIGRATE_DATABASE_URL: 'postgresql://owner@db/impulse?sslmode=verify-full',
  SESSION_PASSWORD: createHash('sha256').update('session').digest('base64'),
  SUPPORT_EMAIL: 'help@example.ru',
  CONSOLE_PORT: '4000',
  CONSOLE_URL: 'https://console.example.ru',
  FILES_KEYS: `2026:${Buffer.alloc(32, 7).toString('base64')}`,
}

it('readConfig without any settings returns the configuration of demo mode', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    captcha: 'altcha',
    limits: false,
  })
})

it('readConfig reports in one message all settings that are missing in production', () => {
  expect(() => readConfig({ MODE: 'production', CAPTCHA: 'none', LIMITS: 'off' })).toThrow(
    /PUBLIC_URL[^]*DATABASE_URL[^]*SESSION_PASSWORD[^]*FILES_KEYS[^]*CAPTCHA[^]*SUPPORT_EMAIL[^]*SMS[^]*LIMITS/,
  )
})

it('readConfig refuses production when no SMS provider is configured', () => {
  expect(() => readConfig(production)).toThrow(/SMS is missing/)
})

const pair = createECDH('prime256v1')
// Uses a fixed private key: one in 256 random keys begins with a zero byte, and is then shorter than a VAPID
// key.
pair.setPrivateKey(Buffer.alloc(32, 7))
const vapid = {
  VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  VAPID_SUBJECT: 'mailto:push@example.ru',
}
const smsc = { SMS: 'smsc', SMSC_API_KEY: 'key' }
const smsAero = { SMSAERO_EMAIL: 'olga@example.ru', SMSAERO_API_KEY: 'key', SMSAERO_SIGN: 'IMPULSE' }
const ownPayer = {
  name: 'ООО',
  inn: '7701000001',
  bankName: 'ПАО',
  bic: '044525225',
  corrAccount: '30101810400000000225',
  account: '40702810200000000001',
  purpose: '{number}',
}

it('in production, the setting SMS determines the order of the SMS providers, and each provider needs its account settings', () => {
  const completeEnv = { ...production, PAYER: JSON.stringify(ownPayer) }
  expect(readConfig({ ...completeEnv, ...smsc }).sms).toMatchObject({
    accounts: [{ url: 'https://smsc.ru' }],
  })
  const sms = readConfig({ ...completeEnv, ...smsc, ...smsAero, SMS: 'smsaero, smsc' }).sms
  expect(sms).toMatchObject({ accounts: [{ name: 'smsaero' }, { name: 'smsc' }], lowBalance: 500 })
  expect(() => readConfig({ ...completeEnv, ...smsc, SMSC_URL: 'http://smsc.ru' })).toThrow(
    /SMSC_URL begins with https/,
  )
  expect(() => readConfig({ ...completeEnv, SMS: 'smsc,smsaero' })).toThrow(
    /SMSC_API_KEY, or SMSC_LOGIN and SMSC_PASSWORD[^]*SMSAERO_EMAIL, SMSAERO_API_KEY, SMSAERO_SIGN/,
  )
})

it.each([
  [{ SMS: 'twilio' }, /SMS is demo, or/],
  [{ ...smsc, SMS: 'smsc,demo' }, /SMS is demo, or/],
  [{ ...smsc, SMS: 'smsc,smsc' }, /SMS is demo, or/],
  [{ ...smsc, SMS_LOW_BALANCE: '1e3' }, /SMS_LOW_BALANCE/],
  [{ CAPTCHA: 'smartcaptcha' }, /SMARTCAPTCHA_CLIENT_KEY and SMARTCAPTCHA_SERVER_KEY/],
  [
    { CAPTCHA: 'smartcaptcha', SMARTCAPTCHA_URL: "https://a'; script-src *" },
    /SMARTCAPTCHA_URL is an origin/,
  ],
  [{ COUNTER_TOPMAIL: 'abc' }, /COUNTER_TOPMAIL is the number/],
  [
    { COUNTER_METRIKA: '1', COUNTER_METRIKA_URL: 'https://mc.yandex.ru *' },
    /COUNTER_METRIKA_URL is an origin/,
  ],
  [{ BRAND_COLOR: '#075866' }, /BRAND_COLOR is two colours/],
  [{ BRAND_COLOR: '#075866,teal' }, /BRAND_COLOR is two colours/],
  [{ BRAND_COLOR: '#8fd0da,#74ceda' }, /#8fd0da has a contrast of 1\.\d in the light theme/],
  [{ BRAND_COLOR: '#075866,#075866' }, /#075866 has a contrast of 1\.\d in the dark theme/],
  [{ BRAND_LOGO: '/nowhere/logo.svg' }, /BRAND_LOGO is the path/],
  [{ BRAND_LOGO: import.meta.filename }, /BRAND_LOGO is an SVG or PNG/],
  [{ PORT: '70000' }, /PORT/],
  [{ PORT: '3e3' }, /PORT/],
  [{ TRUSTED_PROXIES: '10.0.0.7,abc' }, /TRUSTED_PROXIES/],
  [{ SESSION_PASSWORD: 'short' }, /SESSION_PASSWORD/],
  [{ PUBLIC_URL: 'lk.example.ru' }, /PUBLIC_URL/],
  [{ FILES_URL: 'ftp://host/files' }, /FILES_URL begins with/],
  [{ FILES_URL: 's3://host/bucket' }, /FILES_URL is s3/],
  [{ FILES_URL: 's3://k:s@host/' }, /FILES_URL is s3/],
  [{ FILES_URL: 's3://k:s@host/bucket/folder' }, /FILES_URL is s3/],
  [{ FILES_URL: 's3://k:s@host/bucket?endpoint=host' }, /FILES_URL is s3/],
  [{ FILES_KEYS: 'first:c2hvcnQ=' }, /FILES_KEYS/],
  [{ FILES_KEYS: `${production.FILES_KEYS},${production.FILES_KEYS}` }, /FILES_KEYS/],
  [{ ACCOUNT_DELETION_DAYS: 'a month' }, /ACCOUNT_DELETION_DAYS/],
  [{ ANSWER_HOURS: '0' }, /ANSWER_HOURS/],
  [{ MAIL_URL: 'mail.example.ru:587' }, /MAIL_URL/],
  [{ MAIL_URL: 'smtp://mail.example.ru', MAIL_FROM: 'nobody' }, /MAIL_FROM/],
  [{ ...vapid, VAPID_PUBLIC_KEY: 'B'.repeat(87) }, /are a pair/],
  [{ ...vapid, VAPID_PRIVATE_KEY: '' }, /are a pair/],
  [{ ...vapid, VAPID_SUBJECT: 'mailto:admin@localhost' }, /VAPID_SUBJECT/],
  [{ ...vapid, VAPID_SUBJECT: 'https://localhost' }, /VAPID_SUBJECT/],
  [{ ...vapid, PUSH_HOSTS: 'https://push.example.ru' }, /PUSH_HOSTS/],
  [{ PAYOUTS: 'wire' }, /PAYOUTS is one of/],
  [{ PAYOUTS: 'provider' }, /PAYOUTS_AGENT_ID and PAYOUTS_SECRET/],
  [{ PAYOUTS: 'provider', PAYOUTS_URL: 'bank' }, /PAYOUTS_URL/],
  [{ MODE: 'production', PAYOUTS: 'provider', PAYOUTS_URL: 'http://bank' }, /PAYOUTS_URL begins with https/],
  [{ WITHDRAWALS_PER_DAY: '0' }, /WITHDRAWALS_PER_DAY is above zero/],
  [{ PAYER: 'ООО' }, /PAYER is JSON[^]*Wrong: all of it/],
  [payerWith({ account: '40702810200000000002' }), /PAYER is JSON[^]*Wrong: account$/m],
  [payerWith({ purpose: 'Вознаграждение' }), /PAYER is JSON/],
  [payerWith({ incomeCode: '7' }), /PAYER is JSON/],
  [{ SIDEBAR_LINKS: '[{"title":"x","href":"javascript:alert(1)"}]' }, /SIDEBAR_LINKS/],
])('readConfig refuses the invalid setting: %o', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

it('readConfig reports all invalid and missing settings in one message, and each setting only once', () => {
  const wrong = { ...production, SMS: 'twilio', PORT: 'x', SESSION_PASSWORD: 'short' }
  expect(() => readConfig(wrong)).toThrow(
    /:\n {2}- PORT is[^]*SESSION_PASSWORD has[^\n]*\n {2}- SMS is demo, or[^\n]*\n {2}- PAYER is missing[^\n]*$/,
  )
})

it('readConfig ignores empty settings and the settings of a provider that is not used', () => {
  const unused = { SMSC_URL: 'x', SMARTCAPTCHA_URL: 'x', COUNTER_METRIKA_URL: 'x', SMS_LOW_BALANCE: 'x' }
  expect(readConfig({ ...unused, PORT: '', SMS: '', CAPTCHA: '' })).toEqual(readConfig({}))
})

it('readConfig accepts PAYER with and without an income code', () => {
  const { incomeCode: _, ...without } = payer
  expect(readConfig({ PAYER: JSON.stringify(without) }).payouts.payer).toEqual(payer)
  expect(readConfig(payerWith({ incomeCode: '1' })).payouts.payer.incomeCode).toBe('1')
})

it('e-mail uses SMTP when MAIL_URL is set; without MAIL_URL, demo mode uses the demo mailbox and production needs no e-mail settings', () => {
  const url = 'smtp://name:password@mail.example.ru:587'
  const from = 'Импульс <noreply@example.ru>'
  expect(readConfig({}).mail).toEqual({ kind: 'demo' })
  expect(readConfig({ MAIL_URL: url, MAIL_FROM: from }).mail).toEqual({
    kind: 'smtp',
    url,
    from,
    requireTls: false,
  })
  expect(readConfig({ MAIL_URL: url, SUPPORT_EMAIL: 'help@example.ru' }).mail).toMatchObject({
    from: 'help@example.ru',
  })
  expect(() => readConfig(production)).not.toThrow(/MAIL/)
})

it.each([
  ['smtp://name:password@mail.example.ru:587', true],
  ['smtp://mail:25', true],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:25', false],
])('in production, e-mail by %s requires TLS: %s', (url, requireTls) => {
  const env = { ...production, ...smsc, PAYER: JSON.stringify(ownPayer), MAIL_URL: url }
  expect(readConfig(env).mail).toMatchObject({ url, requireTls })
})

it('the metrics listen on this machine only, wherever the pages listen, unless METRICS_HOST names another address', () => {
  const readHost = (env: Record<string, string>) =>
    readConfig({ HOST: '0.0.0.0', METRICS_PORT: '9100', ...env }).metricsHost
  expect(readHost({})).toBe('127.0.0.1')
  expect(readHost({ METRICS_HOST: '10.0.0.7' })).toBe('10.0.0.7')
})

it.each([
  [{ SESSION_PASSWORD: 'x'.repeat(44) }, /SESSION_PASSWORD is random/],
  [
    { SESSION_PASSWORD: `${production.SESSION_PASSWORD},correct horse battery staple 1234567890` },
    /is random/,
  ],
  [{ DATABASE_URL: 'postgresql://app@db/impulse' }, /sslmode=verify-full/],
  [{ DATABASE_URL: 'postgresql://app@db/impulse?sslmode=require' }, /sslmode=verify-full/],
  [{ MIGRATE_DATABASE_URL: 'postgresql://owner@10.0.0.7/impulse' }, /sslmode=verify-full/],
  [{ DATABASE_URL: 'postgresql:///impulse?host=db.example.ru' }, /sslmode=verify-full/],
  [
    { DATABASE_URL: 'postgresql://app@db/impulse?sslmode=verify-full&sslmode=disable' },
    /sslmode=verify-full/,
  ],
  [{ BACKEND_URL: 'http://api.internal:3000' }, /BACKEND_URL begins with https/],
  [{ CLAMAV_URL: 'tcp://clamav:3310' }, /CLAMAV_URL is on the same machine/],
  [{ SBP_BANKS_URL: 'http://qr.nspk.ru/banks.json' }, /SBP_BANKS_URL begins with https/],
  [{ BIC_DIRECTORY_URL: 'http://www.cbr.ru/s/newbik' }, /BIC_DIRECTORY_URL begins with https/],
  [
    { FILES_URL: 's3://k:s@any/bucket?endpoint=http://minio:9000' },
    /endpoint of FILES_URL begins with https/,
  ],
])('in production, readConfig refuses %o', (env, message) => {
  expect(() => readConfig({ ...production, ...smsc, PAYER: JSON.stringify(ownPayer), ...env })).toThrow(
    message,
  )
})

it.each([
  { DATABASE_URL: 'postgresql://app@127.0.0.1:5432/impulse' },
  { DATABASE_URL: 'postgresql://app@localhost/impulse' },
  { DATABASE_URL: 'postgresql:///impulse?host=/run/postgresql' },
  { CLAMAV_URL: 'tcp://127.0.0.1:3310' },
  { CLAMAV_URL: 'tcp://[::1]:3310' },
  { CLAMAV_URL: 'unix:///run/clamav/clamd.ctl' },
  { BACKEND_URL: 'http://127.0.0.1:3000' },
  { BACKEND_URL: 'https://api.internal' },
  { SBP_BANKS_URL: 'http://localhost:8080/banks.json', BIC_DIRECTORY_URL: 'https://www.cbr.ru/s/newbik' },
  { FILES_URL: 's3://k:s@any/bucket?endpoint=http://127.0.0.1:9000' },
  { FILES_URL: 's3://k:s@s3.example.ru/bucket' },
])('in production, %o needs no more protection', (env) => {
  expect(readConfig({ ...production, ...smsc, PAYER: JSON.stringify(ownPayer), ...env }).mode).toBe(
    'production',
  )
})

it('publishes the description of the API by default in demo mode and not in production', () => {
  const env = { ...production, ...smsc, PAYER: JSON.stringify(ownPayer) }
  const isPublished = (env: Record<string, string>) => readConfig(env).openApi
  expect([isPublished({}), isPublished({ OPENAPI: 'off' })]).toEqual([true, false])
  expect([isPublished(env), isPublished({ ...env, OPENAPI: 'on' })]).toEqual([false, true])
})

it('STAFF_ALERT_EMAILS lists mailboxes by role and requires an SMTP server in production', () => {
  const emails = { STAFF_ALERT_EMAILS: 'finance=cash@example.ru, books@example.ru; admin=it@example.ru;' }
  expect(readConfig({}).staffAlertEmails).toEqual({})
  expect(readConfig(emails).staffAlertEmails).toEqual({
    finance: ['cash@example.ru', 'books@example.ru'],
    admin: ['it@example.ru'],
  })
  expect(() => readConfig({ ...production, ...emails })).toThrow(/STAFF_ALERT_EMAILS needs MAIL_URL/)
  const mail = { MAIL_URL: 'smtp://mail.example.ru' }
  expect(() => readConfig({ ...production, ...emails, ...mail })).not.toThrow(/STAFF_ALERT_EMAILS/)
})

it.each([
  'cash@example.ru',
  'finance=',
  'finance=cash',
  'finance=cash@example.ru,',
  'finance=cash@example.ru,cash@example.ru',
  'finance=cash@example.ru; finance=books@example.ru',
  'finance=Cash <cash@example.ru>',
  'finance=cash@example.ru=it@example.ru',
  'content=news@example.ru',
  'boss=boss@example.ru',
])('readConfig refuses STAFF_ALERT_EMAILS «%s» without quoting the value in the error message', (value) => {
  const read = () => readConfig({ STAFF_ALERT_EMAILS: value })
  expect(read).toThrow(/STAFF_ALERT_EMAILS is role=address.*finance and admin/)
  expect(read).not.toThrow(/boss@|news@/)
})

it('push messages use VAPID keys when these are set; without keys, demo mode uses the demo mailbox and production needs no push settings', () => {
  expect(readConfig({}).push).toEqual({ kind: 'demo' })
  expect(readConfig({ ...vapid, PUSH_HOSTS: 'push.example.ru:8443' }).push).toMatchObject({
    kind: 'keys',
    hosts: ['push.example.ru:8443'],
    subject: vapid.VAPID_SUBJECT,
  })
  expect(() => readConfig(production)).not.toThrow(/VAPID/)
})

it('readConfig reads the bucket’s access key from FILES_URL or the AWS variables, and quotes the secret in no error message', () => {
  const bucket = { endpoint: 'https://s3.example.ru', name: 'impulse', region: 'ru-1' }
  expect(readConfig({ FILES_URL: 's3://KEY:a%2Fb@s3.example.ru/impulse?region=ru-1' }).filesBucket).toEqual({
    ...bucket,
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b',
  })
  expect(
    readConfig({
      FILES_URL: 's3://ignored/impulse?endpoint=http://minio:9000/',
      AWS_ACCESS_KEY_ID: 'K',
      AWS_SECRET_ACCESS_KEY: 'S',
      AWS_REGION: 'eu',
    }).filesBucket,
  ).toEqual({
    endpoint: 'http://minio:9000',
    name: 'impulse',
    region: 'eu',
    accessKeyId: 'K',
    secretAccessKey: 'S',
  })
  const readWithoutBucket = () => readConfig({ FILES_URL: 's3://KEY:very-secret@host/' })
  expect(readWithoutBucket).toThrow(ConfigError)
  expect(readWithoutBucket).not.toThrow(/very-secret/)
})

it('with BACKEND_URL, readConfig requires neither a database nor message providers', () => {
  const { DATABASE_URL, MIGRATE_DATABASE_URL, FILES_KEYS, ...cabinet } = production
  expect(DATABASE_URL && MIGRATE_DATABASE_URL && FILES_KEYS).toBeTruthy()
  expect(readConfig({ ...cabinet, BACKEND_URL: 'https://api.internal:3000' }).mode).toBe('production')
  expect(() => readConfig({ MODE: 'production', BACKEND_URL: 'https://api.internal:3000' })).toThrow(
    /PUBLIC_URL[^]*SESSION_PASSWORD/,
  )
})

it.each([
  ['PAYOUTS_APPROVER_DAILY_CAP', 'approverDailyCap'],
  ['PAYOUTS_APPROVER_30_DAY_CAP', 'approver30DayCap'],
] as const)(
  'readConfig refuses %s below WITHDRAWAL_MAX, because nobody could approve the largest withdrawal; 0 means no cap',
  (name, key) => {
    const capped = (cap: string) => readConfig({ WITHDRAWAL_MAX: '70000', [name]: cap }).payouts[key]
    expect(() => capped('69999')).toThrow(new RegExp(`${name}.*at least WITHDRAWAL_MAX`))
    expect([capped('70000'), capped('0')]).toEqual([70_000n, 0n])
    // An app server in its own process (`BACKEND_URL`) needs the withdrawal limits of members, but not the caps of
    // approvers. So it accepts a cap below WITHDRAWAL_MAX.
    expect(() =>
      readConfig({ WITHDRAWAL_MAX: '70000', [name]: '69999', BACKEND_URL: 'http://api:1' }),
    ).not.toThrow()
  },
)

it('by default, one approver may approve withdrawals of 500,000 points in a day and of 5,000,000 points in 30 days', () => {
  expect(readConfig({}).payouts).toMatchObject({ approverDailyCap: 500_000n, approver30DayCap: 5_000_000n })
})

it('in production the console has a host name of its own, unless the operator wants one for both', () => {
  const { CONSOLE_PORT, CONSOLE_URL, ...shared } = { ...production, PAYER: JSON.stringify(ownPayer), ...smsc }
  expect(() => readConfig(shared)).toThrow(/CONSOLE_PORT and CONSOLE_URL are missing/)
  expect(readConfig({ ...shared, CONSOLE_AT_PUBLIC_URL: 'on' }).consolePort).toBeUndefined()
  expect(readConfig({ ...shared, CONSOLE_PORT, CONSOLE_URL }).consoleUrl).toBe(CONSOLE_URL)
  for (const url of ['https://lk.example.ru', 'https://lk.example.ru:4000'])
    expect(() => readConfig({ ...shared, CONSOLE_PORT, CONSOLE_URL: url })).toThrow(/another host name/)
})
