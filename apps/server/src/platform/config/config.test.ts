import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const { payer } = readConfig({}).payouts
const payerWith = (changed: object) => ({ PAYER: JSON.stringify({ ...payer, ...changed }) })

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://lk.example.ru',
  DATABASE_URL: 'postgresql://app@db/impulse',
  MIGRATE_DATABASE_URL: 'postgresql://owner@db/impulse',
  SESSION_PASSWORD: 'x'.repeat(32),
  SUPPORT_EMAIL: 'help@example.ru',
  FILES_KEYS: `2026:${Buffer.alloc(32, 7).toString('base64')}`,
}

it('nothing at all is demo mode on this machine', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    captcha: 'altcha',
    limits: false,
  })
})

it('production names everything that is missing in one message', () => {
  expect(() => readConfig({ MODE: 'production', CAPTCHA: 'none', LIMITS: 'off' })).toThrow(
    /PUBLIC_URL[^]*DATABASE_URL[^]*MIGRATE_DATABASE_URL[^]*SESSION_PASSWORD[^]*FILES_KEYS[^]*CAPTCHA[^]*SUPPORT_EMAIL[^]*SMS[^]*LIMITS/,
  )
})

it('production does not start with the SMS provider that sends nothing', () => {
  expect(() => readConfig(production)).toThrow(/SMS is missing/)
})

it.each([
  [{ PORT: '70000' }, /PORT/],
  [{ PORT: '3e3' }, /PORT/],
  [{ TRUSTED_PROXIES: '10.0.0.7,abc' }, /TRUSTED_PROXIES/],
  [{ MODE: 'staging' }, /MODE/],
  [{ SESSION_PASSWORD: 'short' }, /SESSION_PASSWORD/],
  [{ PUBLIC_URL: 'lk.example.ru' }, /PUBLIC_URL/],
  [{ FILES_URL: 'ftp://host/files' }, /FILES_URL begins with/],
  [{ FILES_URL: 's3://host/bucket' }, /FILES_URL is s3/],
  [{ FILES_URL: 's3://k:s@host/' }, /FILES_URL is s3/],
  [{ FILES_URL: 's3://k:s@host/bucket/folder' }, /FILES_URL is s3/],
  [{ FILES_URL: 's3://k:s@host/bucket?endpoint=host' }, /FILES_URL is s3/],
  [{ FILES_KEYS: 'first:c2hvcnQ=' }, /FILES_KEYS/],
  [{ FILES_KEYS: `${production.FILES_KEYS},${production.FILES_KEYS}` }, /FILES_KEYS/],
  [{ LEAVING_DAYS: 'a month' }, /LEAVING_DAYS/],
  [{ MAIL_URL: 'mail.example.ru:587' }, /MAIL_URL/],
  [{ MAIL_URL: 'smtp://mail.example.ru', MAIL_FROM: 'nobody' }, /MAIL_FROM/],
  [{ PAYOUTS: 'wire' }, /PAYOUTS is one of/],
  [{ PAYOUTS: 'http' }, /PAYOUTS_AGENT_ID and PAYOUTS_SECRET/],
  [{ PAYOUTS: 'http', PAYOUTS_URL: 'bank' }, /PAYOUTS_URL/],
  [{ MODE: 'production', PAYOUTS: 'http', PAYOUTS_URL: 'http://bank' }, /PAYOUTS_URL begins with https/],
  [{ WITHDRAWALS_PER_DAY: '0' }, /WITHDRAWALS_PER_DAY is above zero/],
  [payerWith({ account: '40702810200000000002' }), /PAYER is JSON/],
  [payerWith({ purpose: 'Вознаграждение' }), /PAYER is JSON/],
  [payerWith({ incomeCode: '7' }), /PAYER is JSON/],
  [{ SIDEBAR_LINKS: '[{"title":"x","href":"javascript:alert(1)"}]' }, /SIDEBAR_LINKS/],
])('a value that cannot be meant is refused: %o', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

it('the payer is who is told, with a code of the kind of income or without', () => {
  const { incomeCode: _, ...without } = payer
  expect(readConfig({ PAYER: JSON.stringify(without) }).payouts.payer).toEqual(payer)
  expect(readConfig(payerWith({ incomeCode: '1' })).payouts.payer.incomeCode).toBe('1')
})

it('letters leave by SMTP where it is set up, into the mailbox of the demo, and in production else not at all', () => {
  const url = 'smtp://name:password@mail.example.ru:587'
  const from = 'Импульс <noreply@example.ru>'
  expect(readConfig({}).mail).toEqual({ kind: 'demo' })
  expect(readConfig({ MAIL_URL: url, MAIL_FROM: from }).mail).toEqual({ kind: 'smtp', url, from })
  expect(readConfig({ MAIL_URL: url, SUPPORT_EMAIL: 'help@example.ru' }).mail).toMatchObject({
    from: 'help@example.ru',
  })
  expect(() => readConfig(production)).not.toThrow(/MAIL/)
})

it('a bucket is named with its key, or with the key in the variables of its own', () => {
  const bucket = { endpoint: 'https://s3.example.ru', name: 'impulse', region: 'ru-1' }
  expect(readConfig({ FILES_URL: 's3://KEY:a%2Fb@s3.example.ru/impulse?region=ru-1' }).filesBucket).toEqual({
    ...bucket,
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b',
  })
  expect(
    readConfig({
      FILES_URL: 's3://ignored/impulse?endpoint=http://minio:9000/',
      ...{ AWS_ACCESS_KEY_ID: 'K', AWS_SECRET_ACCESS_KEY: 'S', AWS_REGION: 'eu' },
    }).filesBucket,
  ).toEqual({
    ...{ endpoint: 'http://minio:9000', name: 'impulse', region: 'eu' },
    ...{ accessKeyId: 'K', secretAccessKey: 'S' },
  })
  expect(() => readConfig({ FILES_URL: 's3://KEY:very-secret@host/' })).not.toThrow(/very-secret/)
})

it('the cabinet alone asks for no database and no provider of messages', () => {
  const { DATABASE_URL, MIGRATE_DATABASE_URL, FILES_KEYS, ...cabinet } = production
  expect(DATABASE_URL && MIGRATE_DATABASE_URL && FILES_KEYS).toBeTruthy()
  expect(readConfig({ ...cabinet, BACKEND_URL: 'http://api.internal:3000' }).mode).toBe('production')
  expect(() => readConfig({ MODE: 'production', BACKEND_URL: 'http://api.internal:3000' })).toThrow(
    /PUBLIC_URL[^]*SESSION_PASSWORD/,
  )
})
