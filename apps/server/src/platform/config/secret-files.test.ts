import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { secretOf } from './env/env-fields.ts'
import { envGroups } from './env/env-schema.ts'
import { readMeta } from './env/secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'impulse-secret-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function aFile(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const password = 'p'.repeat(43)
const missing = join(folder, 'none')

it('a secret is read from the file of NAME_FILE, without the end of its line', () => {
  const env = { SESSION_PASSWORD_FILE: aFile('session', `${password}\n`) }
  expect(readConfig(env).sessionPasswords).toEqual([password])
})

it('a secret from a file turns on the settings that need it', () => {
  const bucket = aFile('bucket', 's3://s3.example.ru/files')
  const secretKey = aFile('key', 'secret/key')
  expect(
    readConfig({
      FILES_URL_FILE: bucket,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY_FILE: secretKey,
    }).filesBucket,
  ).toMatchObject({ name: 'files', secretAccessKey: 'secret/key' })
})

/** Returns the message with which `readConfig` refuses the settings. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return String(error)
  }
}

it('refuses a secret that is set twice, and a file that is missing or empty, and shows no content', () => {
  const twice = refusalOf({ SESSION_PASSWORD: password, SESSION_PASSWORD_FILE: aFile('twice', password) })
  expect(twice).toMatch(/SESSION_PASSWORD_FILE is set, and so is the setting itself/)
  expect(twice).not.toContain(password)
  expect(refusalOf({ SESSION_PASSWORD_FILE: missing })).toMatch(/SESSION_PASSWORD_FILE ENOENT/)
  expect(refusalOf({ SESSION_PASSWORD_FILE: aFile('empty', '\n') })).toMatch(/SESSION_PASSWORD_FILE .* empty/)
  expect(refusalOf({ SESSION_PASSWORD_FILE: aFile('short', 'x') })).toMatch(/SESSION_PASSWORD has at least/)
})

it('every secret setting can come from a file, and no other setting', () => {
  const settings = Object.values(envGroups).flatMap((group) => Object.entries(group))
  const secrets = settings.filter(([, schema]) => readMeta(schema).secret).map(([name]) => name)
  expect(secrets.length).toBeGreaterThan(10)
  const files = Object.fromEntries(settings.map(([name]) => [`${name}_FILE`, missing]))
  const refused = Array.from(refusalOf(files).matchAll(/- (\w+)_FILE ENOENT/g), ([, name]) => name)
  expect(new Set(refused)).toEqual(new Set(secrets))
})

it('a secret is one also under several wrappers', () => {
  expect(readMeta(secretOf('web').optional().prefault('').describe('key'))).toMatchObject({
    secret: true,
    role: 'web',
    description: 'key',
  })
})

it('a web process does not read or need the secrets of the worker, and a worker not those of the web', () => {
  const ofWorker = {
    SMS: 'smsc',
    SMSC_API_KEY_FILE: missing,
    MAIL_URL_FILE: missing,
    PAYOUTS: 'provider',
    PAYOUTS_AGENT_ID: '1',
    PAYOUTS_SECRET_FILE: missing,
    VAPID_PUBLIC_KEY: 'B'.repeat(87),
    VAPID_PRIVATE_KEY: 'x',
    VAPID_SUBJECT: 'mailto:a@example.ru',
  }
  const web = readConfig({ ROLE: 'web', ...ofWorker })
  expect(web.mail).toEqual({ kind: 'by-worker' })
  expect(web.payouts.secret).toBe('')
  expect(web.push).toMatchObject({ privateKey: '' })
  expect(() => readConfig({ ROLE: 'worker', ...ofWorker })).toThrow(
    /SMSC_API_KEY_FILE[^]*PAYOUTS_SECRET_FILE/,
  )
  const ofWeb = { CAPTCHA: 'smartcaptcha', SMARTCAPTCHA_CLIENT_KEY: 'x', SMARTCAPTCHA_SERVER_KEY: 'y' }
  expect(readConfig({ ROLE: 'worker', ...ofWeb }).smartCaptcha?.serverKey).toBe('')
  expect(readConfig({ ROLE: 'web', ...ofWeb }).smartCaptcha?.serverKey).toBe('y')
})
