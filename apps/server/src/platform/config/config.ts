import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type BrandFile, type BrandAppearance, readBrandAppearance } from './brand-config.ts'
import { type CaptchaConfig, readCaptchaConfig } from './captcha-config.ts'
import { type ConsoleConfig, readConsoleConfig } from './console-config.ts'
import { type CountersConfig, readCountersConfig } from './counters-config.ts'
import { type FilesConfig, readFilesConfig } from './storage-config.ts'
import { type MailConfig, readMailConfig } from './mail-config.ts'
import {
  type PayoutConfig,
  readPayoutConfig,
  readWithdrawalConfig,
  type WithdrawalConfig,
} from './payout-config.ts'
import { type PushConfig, readPushConfig } from './push-config.ts'
import { readRiskConfig, type RiskConfig } from './risk-config.ts'
import { readSmsConfig, type SmsConfig } from './sms-config.ts'

/** All settings of the server, as `readConfig` reads them from the environment. */
export type Config = FilesConfig &
  CaptchaConfig &
  ConsoleConfig & {
    mode: 'demo' | 'production'
    /**
     * `seeded`: a new demo database gets members with money, news and tickets. `empty`: it gets only the list
     * of banks.
     */
    demoData: 'seeded' | 'empty'
    role: 'web' | 'worker' | 'all'
    host: string
    port: number
    /** Address that members open. Absent: `http://localhost:` and the port that the server has opened. */
    publicUrl: string | undefined
    dataDir: string
    /** Maximum size of the cache of resized public pictures, in bytes. */
    pictureCacheBytes: number
    databaseUrl: string | undefined
    migrateDatabaseUrl: string | undefined
    backendUrl: string | undefined
    sms: SmsConfig
    registration: 'open' | 'invited'
    /**
     * Passwords of the session cookies. The first one seals new cookies, and all of them open cookies. Empty
     * in demo mode, unless configured: then the server generates a password and stores it in the data folder.
     */
    sessionPasswords: string[]
    /** True when the hourly, daily, per-address and global rate limits apply. */
    limits: boolean
    /** Addresses of the proxies from which the server accepts the X-Forwarded-For header. */
    trustedProxies: string[]
    /**
     * Separate port of `/metrics`. Absent: demo mode serves `/metrics` on the public port, and production
     * serves no metrics.
     */
    metricsPort: number | undefined
    logLevel: string
    brand: Brand
    /** Files with the operator's logo and colours, which the cabinet serves. */
    brandFiles: BrandFile[]
    /** Visit counters of the cabinet's pages; absent when no counter is configured. */
    counters: CountersConfig | undefined
    mail: MailConfig
    push: PushConfig
    /** Days between the confirmation of an account deletion and the erasure of the account. */
    accountDeletionDays: number
    /** Hours within which the support answers a ticket. Shown to members. */
    answerHours: number
    withdrawals: WithdrawalConfig
    payouts: PayoutConfig
    risk: RiskConfig
  }

export type Brand = {
  name: string
  tagline: string
  supportEmail: string
  /** Links that the operator adds to the sidebar, from the JSON in `SIDEBAR_LINKS`. */
  sidebarLinks: { title: string; href: string }[]
} & BrandAppearance['addresses']

/** Error of a wrong configuration. The message lists every wrong or missing setting. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(problems: string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const choice = <T extends string>(name: string, values: readonly T[], byDefault: T): T => {
    const value = env[name] || byDefault
    if (values.includes(value as T)) return value as T
    problems.push(`${name} is one of ${values.join(', ')}`)
    return byDefault
  }
  const mode = choice('MODE', ['demo', 'production'], 'demo')
  const { brandFiles, addresses } = readBrandAppearance(env, problems)
  const config: Config = {
    mode,
    demoData: choice('DEMO_DATA', ['seeded', 'empty'], 'seeded'),
    role: choice('ROLE', ['web', 'worker', 'all'], 'all'),
    host: env['HOST'] || '127.0.0.1',
    port: readPort('PORT', env['PORT'] || '3000', problems),
    publicUrl: readUrl('PUBLIC_URL', env['PUBLIC_URL'], problems)?.replace(/\/+$/, ''),
    dataDir: resolve(env['DATA_DIR'] || './data'),
    ...readFilesConfig(env, problems),
    ...readConsoleConfig(env, {
      ...{ mode, problems },
      readPort: (name, written) => readPort(name, written, problems),
      readUrl: (name) => readUrl(name, env[name], problems),
    }),
    pictureCacheBytes: readMegabytes('PICTURE_CACHE_MB', env['PICTURE_CACHE_MB'] || '256', problems),
    databaseUrl: env['DATABASE_URL'] || undefined,
    migrateDatabaseUrl: env['MIGRATE_DATABASE_URL'] || env['DATABASE_URL'] || undefined,
    backendUrl: readUrl('BACKEND_URL', env['BACKEND_URL'], problems),
    ...readCaptchaConfig(env, { mode, problems }),
    sms: readSmsConfig(env, { mode, problems }),
    registration: choice('REGISTRATION', ['open', 'invited'], 'open'),
    sessionPasswords: (env['SESSION_PASSWORD'] ?? '').split(',').filter(Boolean),
    limits: choice('LIMITS', ['on', 'off'], mode === 'demo' ? 'off' : 'on') === 'on',
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(',').filter(Boolean),
    metricsPort: env['METRICS_PORT'] ? readPort('METRICS_PORT', env['METRICS_PORT'], problems) : undefined,
    logLevel: choice('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    brand: {
      name: env['BRAND_NAME'] || 'ИМПУЛЬС',
      tagline: env['BRAND_TAGLINE'] || 'платформа для мотивации',
      supportEmail: env['SUPPORT_EMAIL'] || 'help@impulse.example',
      sidebarLinks: readLinks(env['SIDEBAR_LINKS'], problems),
      ...addresses,
    },
    brandFiles,
    accountDeletionDays: readDays('ACCOUNT_DELETION_DAYS', env['ACCOUNT_DELETION_DAYS'] || '30', problems),
    answerHours: readHours('ANSWER_HOURS', env['ANSWER_HOURS'] || '24', problems),
    counters: readCountersConfig(env, { mode, problems }),
    mail: readMailConfig(env, {
      ...{ mode, problems, from: env['SUPPORT_EMAIL'] || 'help@impulse.example' },
    }),
    push: readPushConfig(env, { mode, problems }),
    withdrawals: readWithdrawalConfig(env, problems),
    payouts: readPayoutConfig(env, { mode, problems }),
    risk: readRiskConfig(env, problems),
  }
  if (config.sessionPasswords.some((password) => password.length < 32)) {
    problems.push('SESSION_PASSWORD has at least 32 characters (two, comma-separated, while it is rotated)')
  }
  if (config.trustedProxies.some((address) => !isAddress(address))) {
    problems.push('TRUSTED_PROXIES is a list of addresses or networks: 10.0.0.7,10.1.0.0/16')
  }
  if (mode === 'production') problems.push(...missingForProduction(config, env))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function missingForProduction(config: Config, env: Record<string, string | undefined>): string[] {
  // True when this process runs the backend. A process with `BACKEND_URL` runs only the cabinet, which needs
  // no database, files or SMS.
  const whole = !config.backendUrl
  return [
    !config.publicUrl && 'PUBLIC_URL is missing: the address that members open, https://…',
    config.publicUrl &&
      !config.publicUrl.startsWith('https://') &&
      'PUBLIC_URL begins with https:// in production',
    whole &&
      !config.databaseUrl &&
      'DATABASE_URL is missing: production does not run on the embedded database',
    whole &&
      !env['MIGRATE_DATABASE_URL'] &&
      'MIGRATE_DATABASE_URL is missing: the owner that migrations run as',
    config.sessionPasswords.length === 0 && 'SESSION_PASSWORD is missing: at least 32 characters',
    whole &&
      config.fileKeys.length === 0 &&
      'FILES_KEYS is missing: the keys of uploaded files, name:key, made by `openssl rand -base64 32`',
    config.captcha === 'none' && 'CAPTCHA=none is for demo mode only',
    !env['SUPPORT_EMAIL'] && 'SUPPORT_EMAIL is missing: texts name it as the address of the support',
    whole &&
      config.sms === 'demo' &&
      'SMS is missing: smsc, smsaero or both; the demo provider sends nothing and every code is 000000',
    env['LIMITS'] === 'off' && 'LIMITS=off is for demo mode only',
  ].filter((problem) => typeof problem === 'string')
}

const isAddress = (written: string): boolean =>
  /^[^/]+(\/\d{1,3})?$/.test(written) && isIP(written.split('/', 1)[0] ?? '') > 0

function readPort(name: string, written: string, problems: string[]): number {
  const port = Number(written)
  if (/^\d+$/.test(written) && port <= 65_535) return port
  problems.push(`${name} is a number from 0 to 65535`)
  return 0
}

function readMegabytes(name: string, written: string, problems: string[]): number {
  if (/^[1-9]\d{0,5}$/.test(written)) return Number(written) * 1024 * 1024
  problems.push(`${name} is a whole number of megabytes`)
  return 0
}

function readDays(name: string, written: string, problems: string[]): number {
  const days = Number(written)
  if (/^\d+$/.test(written) && days <= 365) return days
  problems.push(`${name} is a number of days from 0 to 365`)
  return 0
}

function readHours(name: string, written: string, problems: string[]): number {
  if (/^[1-9]\d{0,3}$/.test(written)) return Number(written)
  problems.push(`${name} is a whole number of hours`)
  return 1
}

function readUrl(name: string, written: string | undefined, problems: string[]): string | undefined {
  if (!written) return undefined
  if (URL.canParse(written) && /^https?:/.test(written)) return written
  problems.push(`${name} is an address that begins with http:// or https://`)
  return undefined
}

function readLinks(written: string | undefined, problems: string[]): Brand['sidebarLinks'] {
  if (!written) return []
  try {
    const links: unknown = JSON.parse(written)
    if (Array.isArray(links) && links.every(isLink)) return links
  } catch {
    // Text that is not JSON is reported below, together with JSON of another shape.
  }
  problems.push('SIDEBAR_LINKS is JSON: [{ "title": "…", "href": "https://…" }]')
  return []
}

const isLink = (link: unknown): link is { title: string; href: string } =>
  typeof link === 'object' &&
  link !== null &&
  'title' in link &&
  typeof link.title === 'string' &&
  'href' in link &&
  typeof link.href === 'string' &&
  /^(https?:\/\/|\/(?!\/))/.test(link.href)
